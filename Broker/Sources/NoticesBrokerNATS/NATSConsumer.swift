import CNats
import NoticesBroker
import Synchronization

/// A consumer of some subjects of a stream, as one session uses it: it asks for messages, and says what becomes of each.
final class NATSConsumer: Sendable {
    let name: String
    let stream: FoundStream
    /// Where messages are asked for.
    let request: String
    /// Where the server answers to that.
    let reply: String
    /// Whether other nodes use it too. Then this one has one message at a time, so that none waits here while another
    /// node has nothing to do.
    let isOfGroup: Bool
    private let connection: Handle
    private let latest: LatestMessage
    private let state: Lock<State>

    struct State: Sendable {
        var config: ConsumerConfig
        var pull: Pull
        var backlog: Backlog
        /// The places before which this node has no part in a subject.
        var floors: [String: UInt64] = [:]
        var former: Former
        var strays = Strays()
        /// Where the message is confirmed that this node of a group has.
        var unconfirmed: String?
        var isOpen = true
        var lastSign = ContinuousClock.now

        /// How long what was not confirmed may take to come again.
        fileprivate var wait: Duration { .nanoseconds(config.ackWait ?? 0) + .seconds(5) }
    }

    init(
        _ config: ConsumerConfig, named name: String, of stream: FoundStream, backlog: Backlog,
        floors: [String: UInt64], former: Former = Former(),
        latest: LatestMessage = LatestMessage(), by api: JetStreamAPI, inbox: String, isOfGroup: Bool = false
    ) {
        self.latest = latest
        self.isOfGroup = isOfGroup
        self.name = name
        self.stream = stream
        request = "\(api.prefix).CONSUMER.MSG.NEXT.\(stream.name).\(name)"
        reply = "\(inbox).\(name)"
        connection = api.connection
        let pull = Pull(batch: isOfGroup ? 1 : 256)
        state = Lock(
            State(
                config: config, pull: pull, backlog: backlog, floors: floors,
                former: former.begun(after: backlog)))
    }

    /// What former lives of the node have confirmed.
    struct Former: Sendable {
        /// As this process has learned before.
        var known: KnownPlaces.Confirmed?
        /// As it is when all that was unconfirmed has come.
        var learned: KnownPlaces.Confirmed?
        var note: @Sendable (KnownPlaces.Confirmed) -> Void = { _ in }

        fileprivate func begun(after backlog: Backlog) -> Former {
            guard known == nil, backlog.isOver, var learned else { return self }
            learned.besides = backlog.come
            note(learned)
            return Former(known: learned)
        }
    }

    var isDurable: Bool { config.durableName != nil }
    var config: ConsumerConfig { state.withLock { $0.config } }

    /// The server has another list of subjects for it.
    func change(_ config: ConsumerConfig, floors: [String: UInt64] = [:]) {
        state.withLock { state in
            state.config = config
            state.floors.merge(floors) { $1 }
        }
    }

    /// Whether nothing was heard of it for too long.
    var isSilent: Bool {
        state.withLock {
            $0.isOpen && $0.unconfirmed == nil && ContinuousClock.now - $0.lastSign > .seconds(12)
        }
    }

    /// Tells the server that the handlers of the message that this node of a group has still run: otherwise another node
    /// would have it too.
    func keepUnconfirmed() {
        let reply = state.withLock { $0.isOpen ? $0.unconfirmed : nil }
        if let reply { _ = natsConnection_PublishString(connection.pointer, reply, "+WPI") }
    }

    /// A message is confirmed: a node of a group takes the next one.
    func noteConfirmed() {
        guard isOfGroup else { return }
        let hadOne = state.withLock { state in
            defer { state.unconfirmed = nil }
            return state.unconfirmed != nil
        }
        if hadOne { ask() }
    }

    func stop() { state.withLock { $0.isOpen = false } }

    /// Asks for the next messages.
    func ask() {
        let batch = state.withLock { state -> Int? in
            state.pull.ask()
            state.lastSign = .now
            return state.isOpen ? state.pull.batch : nil
        }
        guard let batch else { return }
        // Fewer bytes than the client library holds for one subscription.
        let text =
            #"{"batch":\#(batch),"max_bytes":33554432,"expires":\#(Pull.expiry)000000000,"#
            + #""idle_heartbeat":4000000000}"#
        // A request that fails is noticed as silence.
        _ = natsConnection_PublishRequestString(connection.pointer, request, reply, text)
    }

    /// What becomes of a message that has come.
    enum Turn: Sendable {
        /// It is for handlers.
        case deliver(followsGap: Bool)
        /// This node has no part in it.
        case confirm
        /// It is not confirmed, and comes again.
        case leave
    }

    /// A message has come.
    ///
    /// - Parameter isShared: Whether this session has subscribed to its subject.
    /// - Returns: What becomes of it; and of which subjects no message is waited for any more that former sessions have
    ///   not confirmed, with the place up to which all has come, or 0.
    func take(_ subject: String, _ confirmation: Confirmation, isShared: Bool, reply: String) -> (
        Turn, caughtUp: CaughtUp?
    ) {
        latest.note(LatestMessage.Stored(place: confirmation.streamPlace, time: confirmation.time))
        let (turn, isUsedUp, caughtUp) = state.withLock { state -> (Turn, Bool, CaughtUp?) in
            state.lastSign = .now
            let isUsedUp = state.pull.receive()
            if isOfGroup, isShared, state.isOpen {
                state.unconfirmed = reply
                return (.deliver(followsGap: false), false, nil)
            }
            let (wasEnded, hadStrays) = (state.backlog.isEnded, state.strays.has(subject))
            let turn = state.take(subject, confirmation, isShared)
            return (turn, isUsedUp, state.caughtUp(subject, wasEnded: wasEnded, hadStrays: hadStrays))
        }
        if isUsedUp { ask() }
        return (turn, caughtUp)
    }

    struct CaughtUp: Sendable {
        var subjects: [String]
        var place: UInt64
    }

    /// The subjects that the consumer has for names that this session does not share, once it has waited for long
    /// enough that they be shared; what comes of them is confirmed now.
    func giveUpStrays(shared: (String) -> Bool) -> [String] {
        state.withLock { state in
            let given = state.config.subjects.filter { !shared($0) && !state.strays.isGivenUp($0) }
            state.strays.giveUp(given)
            return given.sorted()
        }
    }

    /// What comes of these subjects is confirmed.
    func giveUp(_ subjects: [String]) { state.withLock { $0.strays.giveUp(subjects) } }

    /// A session subscribes to these subjects again.
    func takeUp(_ subjects: [String]) { state.withLock { $0.strays.takeUp(subjects) } }

    /// Whether more waits for names that are not shared than should.
    var hasManyStrays: Bool { state.withLock { $0.strays.count > Strays.limit } }

    /// The server says something in place of a message. Returns what the session ends with, if it does.
    func react(to status: Int, _ text: String) -> TransportFailure? {
        let reaction = state.withLock { state in
            state.lastSign = .now
            return state.pull.react(to: status, text)
        }
        switch reaction {
        case .nothing: return nil
        case .ask:
            ask()
            return nil
        case .end:
            return TransportFailure(.unreachable, "the consumer \(name) of \(stream.name): \(status) \(text)")
        }
    }
}

extension NATSConsumer.State {
    fileprivate func caughtUp(_ subject: String, wasEnded: Bool, hadStrays: Bool) -> NATSConsumer.CaughtUp? {
        if !wasEnded, backlog.isEnded {
            // Those of which something was left come again later.
            let subjects = config.subjects.filter { !strays.has($0) }
            return NATSConsumer.CaughtUp(subjects: subjects, place: backlog.isOver ? backlog.delivered : 0)
        }
        guard backlog.isEnded, hadStrays, !strays.has(subject) else { return nil }
        return NATSConsumer.CaughtUp(subjects: [subject], place: 0)
    }

    fileprivate mutating func take(
        _ subject: String, _ confirmation: Confirmation, _ isShared: Bool
    ) -> NATSConsumer.Turn {
        guard isOpen else { return .leave }
        let place = confirmation.streamPlace
        let followsGap = backlog.receive(place)
        if let floor = floors[subject], place <= floor { return .confirm }
        if former.known == nil, backlog.isOver { former = former.begun(after: backlog) }
        if former.known?.contains(place, storedAt: confirmation.time) == true { return .confirm }
        guard config.durableName != nil else { return isShared ? .deliver(followsGap: false) : .leave }
        guard isShared else { return strays.add(subject, place) ? .leave : .confirm }
        return .deliver(followsGap: strays.take(subject, place, wait: wait) || followsGap)
    }
}

/// What has come for names that the node shared in a former life, and in this one not yet: it is not confirmed, so
/// that it comes again when they are shared.
struct Strays: Sendable {
    /// More do not wait.
    static let limit = 256

    private(set) var count = 0
    /// Subjects that are waited for no more.
    private var givenUp: Set<String> = []
    private var left: [String: Left] = [:]

    private struct Left: Sendable {
        var places: Set<UInt64> = []
        /// By then all have come again that the stream still has; `nil`: the subject is not shared.
        var deadline: ContinuousClock.Instant?
    }

    func isGivenUp(_ subject: String) -> Bool { givenUp.contains(subject) }

    /// What comes of these subjects need not come again.
    mutating func giveUp(_ subjects: [String]) {
        givenUp.formUnion(subjects)
        for subject in subjects { forget(subject) }
    }

    mutating func takeUp(_ subjects: [String]) { givenUp.subtract(subjects) }

    /// Returns whether the message is to come again.
    mutating func add(_ subject: String, _ place: UInt64) -> Bool {
        guard !givenUp.contains(subject) else { return false }
        if left[subject, default: Left()].places.insert(place).inserted { count += 1 }
        return true
    }

    func has(_ subject: String) -> Bool { left[subject] != nil }

    /// A message of a subject that is shared now. Returns whether one was to come again when it came.
    ///
    /// - Parameter wait: How long they may take to come again.
    mutating func take(
        _ subject: String, _ place: UInt64, wait: Duration, now: ContinuousClock.Instant = .now
    ) -> Bool {
        guard var some = left[subject] else { return false }
        if some.places.remove(place) != nil { count -= 1 }
        let deadline = some.deadline ?? now + wait
        some.deadline = deadline
        left[subject] = some
        if some.places.isEmpty || now >= deadline { forget(subject) }
        return true
    }

    private mutating func forget(_ subject: String) {
        count -= left.removeValue(forKey: subject)?.places.count ?? 0
    }
}
