import NoticesBroker

/// A message on its way to a subscriber.
struct Delivery: Sendable {
    var message: TransportMessage
    /// The node, or the group of nodes, that it is for.
    var subscriber: String
    /// Its place in the stream of its topic; 0 if it is in none.
    var place: UInt64 = 0
    var due: Duration
    var followsGap = false
    var endsGap = false
}

/// What a session does next.
enum SessionTurn: Sendable {
    case handOver(Delivery)
    /// Until it is woken, or for some time.
    case wait(Duration?)
}

/// What a local engine knows.
struct EngineState: Sendable {
    struct Session: Sendable {
        var node: String
        var receiver: TransportReceiver
        var wake: AsyncStream<Void>.Continuation
        /// What it has subscribed to, and as whom: its node, or a group.
        var topics: [NoticeTopic: String] = [:]
        /// A slice, whose first element is taken without moving the others.
        var queue: ArraySlice<Delivery> = []
        /// Nothing is delivered again before this time.
        var nextRepetition = Duration.farAway
    }

    var faults = LocalFaults()
    private(set) var messageCount = 0
    private var sessions: [Int: Session] = [:]
    private var lastSession = 0
    /// Counts what went to one of a group.
    private var turns = 0
    private var streams: [NoticeTopic: Stream] = [:]
    private var kept: [NoticeTopic: TransportMessage] = [:]
    private var chance: Chance
    private let repetition: Duration

    init(seed: UInt64, repetition: Duration) {
        chance = Chance(state: seed)
        self.repetition = repetition
    }

    mutating func begin(
        node: String, receiver: TransportReceiver, wake: AsyncStream<Void>.Continuation
    ) -> Int? {
        guard !faults.isAway else { return nil }
        lastSession += 1
        sessions[lastSession] = Session(node: node, receiver: receiver, wake: wake)
        return lastSession
    }

    func wake(of number: Int) -> AsyncStream<Void>.Continuation? { sessions[number]?.wake }

    mutating func end(_ number: Int, now: Duration) -> AsyncStream<Void>.Continuation? {
        guard let ended = sessions.removeValue(forKey: number) else { return nil }
        for topic in ended.topics.keys { passOn(topic, of: ended, now: now) }
        return ended.wake
    }

    /// Ends the sessions of a node, or all.
    mutating func end(node: String?, now: Duration) -> [Session] {
        let ended = sessions.filter { node == nil || $0.value.node == node }.sorted { $0.key < $1.key }
        for (number, _) in ended { sessions[number] = nil }
        for (_, session) in ended {
            for topic in session.topics.keys { passOn(topic, of: session, now: now) }
        }
        return ended.map(\.value)
    }

    /// What a node of a group has not taken goes to another one.
    private mutating func passOn(_ topic: NoticeTopic, of former: Session, now: Duration) {
        guard let subscriber = former.topics[topic], Session.isGroup(subscriber),
            let next = sessions.keys.sorted().first(where: { sessions[$0]?.topics[topic] == subscriber })
        else { return }
        for delivery in former.queue where delivery.message.topic == topic {
            enqueue(delivery.message, delivery.place, to: next, now: now)
        }
        // And what it has taken and not confirmed, in its time.
        expectRepetition(at: now, by: next)
        sessions[next]?.wake.yield()
    }
}

// MARK: - Sending

extension EngineState {
    mutating func subscribe(_ number: Int, to topic: NoticeTopic, now: Duration)
        -> AsyncStream<Void>.Continuation?
    {
        guard let subscriber = sessions[number]?.subscriber(of: topic) else { return nil }
        let isWithOthers = sessions.values.contains { $0.topics[topic] == subscriber } && topic.group != nil
        sessions[number]?.topics[topic] = subscriber
        switch topic.delivery {
        case .atMostOnce: break
        case .atLeastOnce:
            let waiting = streams[topic, default: Stream()].subscribe(subscriber)
            // Others of its group are at it.
            for (place, message) in isWithOthers ? [] : waiting {
                enqueue(message, place, to: number, now: now)
            }
        case .kept: if let message = kept[topic] { enqueue(message, 0, to: number, now: now) }
        }
        return sessions[number]?.wake
    }

    mutating func unsubscribe(_ number: Int, from topic: NoticeTopic, now: Duration) {
        guard let former = sessions[number], let subscriber = former.topics[topic] else { return }
        sessions[number]?.topics[topic] = nil
        sessions[number]?.queue.removeAll { $0.message.topic == topic }
        if Session.isGroup(subscriber) {
            passOn(topic, of: former, now: now)
        } else {
            streams[topic]?.unsubscribe(subscriber)
        }
    }

    /// - Returns: Why the sender is told that it failed, and the sessions that have something to do.
    mutating func publish(_ message: TransportMessage, by number: Int, now: Duration) -> (
        TransportFailure?, [AsyncStream<Void>.Continuation]
    ) {
        guard sessions[number] != nil, !faults.isAway else { return (.ended, []) }
        let isStored = message.topic.delivery != .atMostOnce
        if isStored, faults.isFull { return (TransportFailure(.full, "the local engine is full"), []) }
        var place: UInt64 = 0
        var isNew = true
        if message.topic.delivery == .atLeastOnce {
            let stored = streams[message.topic, default: Stream()]
                .store(message, evenIfDouble: faults.storesDoubles)
            (place, isNew) = (stored ?? 0, stored != nil)
        } else if isStored {
            isNew = kept[message.topic]?.id != message.id || faults.storesDoubles
            kept[message.topic] = message
        }
        if isNew, !message.topic.isOfAnswers { messageCount += 1 }
        let woken = isNew ? spread(message, place, now) : []
        if isStored, chance.happens(faults.lostConfirmation) {
            return (TransportFailure(.timedOut, "the local engine does not answer"), woken)
        }
        return (nil, woken)
    }

    private mutating func spread(_ message: TransportMessage, _ place: UInt64, _ now: Duration)
        -> [AsyncStream<Void>.Continuation]
    {
        let all = sessions.compactMapValues { $0.topics[message.topic] }
        var listening = all.filter { !Session.isGroup($0.value) }.keys.sorted()
        for group in Set(all.values).filter(Session.isGroup).sorted() {
            let members = all.filter { $0.value == group }.keys.sorted()
            listening.append(members[turns % members.count])
            turns += 1
        }
        for number in listening { enqueue(message, place, to: number, now: now) }
        return listening.compactMap { sessions[$0]?.wake }
    }

    private mutating func enqueue(_ message: TransportMessage, _ place: UInt64, to number: Int, now: Duration)
    {
        guard let subscriber = sessions[number]?.topics[message.topic] else { return }
        let isKept = message.topic.delivery == .kept
        if message.topic.delivery == .atLeastOnce, faults.forgetting > 0, chance.happens(faults.forgetting) {
            streams[message.topic]?.forget(place, for: subscriber)
            return
        }
        let isLost = !isKept && chance.happens(faults.loss)
        // The time for a confirmation begins when the message is handed over.
        streams[message.topic]?.plan(place, for: subscriber, repeatedAt: isLost ? now + repetition : .farAway)
        if isLost {
            expectRepetition(at: now + repetition, by: number)
            return
        }
        let due = now + chance.duration(faults.delay)
        let delivery = Delivery(message: message, subscriber: subscriber, place: place, due: due)
        let overtakes = !isKept && chance.happens(faults.reordering)
        let isDoubled = chance.happens(faults.doubling)
        sessions[number]?.enqueue(delivery, overtakes: overtakes, isDoubled: isDoubled)
    }

    private mutating func expectRepetition(at time: Duration, by number: Int) {
        guard let next = sessions[number]?.nextRepetition, time < next else { return }
        sessions[number]?.nextRepetition = time
    }
}

// MARK: - Handing over

extension EngineState {
    /// What a session does now; `nil` when it has ended.
    mutating func nextTurn(of number: Int, now: Duration) -> SessionTurn? {
        guard let nextRepetition = sessions[number]?.nextRepetition else { return nil }
        if nextRepetition <= now { repeatDeliveries(of: number, now: now) }
        let next = sessions[number].flatMap { $0.nextRepetition < .farAway ? $0.nextRepetition - now : nil }
        guard let first = sessions[number]?.queue.first else { return .wait(next) }
        guard first.due <= now else { return .wait(min(first.due - now, next ?? first.due - now)) }
        var delivery = first
        sessions[number]?.queue.removeFirst()
        (delivery.followsGap, delivery.endsGap) =
            streams[delivery.message.topic]?
            .handOver(delivery.place, to: delivery.subscriber, repeatedAt: now + repetition) ?? (false, false)
        if delivery.message.topic.delivery == .atLeastOnce {
            expectRepetition(at: now + repetition, by: number)
        }
        return .handOver(delivery)
    }

    private mutating func repeatDeliveries(of number: Int, now: Duration) {
        guard let topics = sessions[number]?.topics else { return }
        sessions[number]?.nextRepetition = .farAway
        for (topic, subscriber) in topics where topic.delivery == .atLeastOnce {
            for (place, message) in streams[topic]?.repetitions(for: subscriber, now: now) ?? [] {
                enqueue(message, place, to: number, now: now)
            }
            // Only now: what is lost once more is repeated once more.
            if let wait = streams[topic]?.wait(for: subscriber, now: now) {
                expectRepetition(at: now + wait, by: number)
            }
        }
    }

    /// What is stored of a topic between two places.
    func stored(_ topic: NoticeTopic, between first: UInt64, and last: UInt64) -> [(UInt64, TransportMessage)]
    {
        streams[topic]?.messages(between: first, and: last) ?? []
    }

    /// What is kept under topics that go on behind one.
    func kept(behind topic: NoticeTopic) -> [KeptMessage] {
        kept.filter { $0.key.path.hasPrefix("\(topic.path).") }.sorted { $0.key.path < $1.key.path }
            .map { KeptMessage(path: $0.key.path, headers: $0.value.headers, body: $0.value.body) }
    }

    mutating func removeKept(_ path: String) { kept = kept.filter { $0.key.path != path } }

    /// How many messages were not confirmed by a subscriber.
    var unconfirmedCount: Int { streams.values.reduce(0) { $0 + $1.openCount } }

    mutating func acknowledge(_ delivery: Delivery) {
        streams[delivery.message.topic]?.acknowledge(delivery.place, by: delivery.subscriber)
    }
}

extension EngineState.Session {
    /// Names of groups begin otherwise than those of nodes.
    private static let group = "group "

    static func isGroup(_ subscriber: String) -> Bool { subscriber.hasPrefix(group) }

    func subscriber(of topic: NoticeTopic) -> String { topic.group.map { Self.group + $0 } ?? "node \(node)" }

    mutating func enqueue(_ delivery: Delivery, overtakes: Bool, isDoubled: Bool) {
        let end = queue.endIndex
        queue.insert(delivery, at: overtakes && !queue.isEmpty ? end - 1 : end)
        if isDoubled { queue.append(delivery) }
    }
}

extension Duration {
    /// Later than all that is waited for.
    static let farAway = Duration.seconds(1 << 40)
}
