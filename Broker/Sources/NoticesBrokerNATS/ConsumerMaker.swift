import CNats
import Dispatch
import NoticesBroker
import Synchronization

/// Makes the consumers of a session. Blocks.
struct ConsumerMaker {
    /// A consumer has no more subjects: the server compares each with each other. A node with more names has several.
    static let mostSubjects = 256

    let session: NATSSession
    let api: JetStreamAPI
    let inbox: String
    let stream: FoundStream

    typealias Refusal = JetStreamAPI.Refusal

    private var node: String { session.node }
    private var settings: NATSSettings { session.transport.settings }

    // MARK: - What is delivered at least once

    /// Finds or makes the consumers of this node, and learns what former lives and sessions have left.
    ///
    /// - Parameters:
    ///   - topics: What this session subscribes to now.
    ///   - present: Its consumers in this stream.
    /// - Returns: Those that are new to the session, and the topics that the server forbids alone.
    func durable(
        _ topics: [NoticeTopic], besides present: [NATSConsumer]
    ) throws(Refusal) -> ([NATSConsumer], [NoticeTopic: TransportFailure]) {
        let info = try api.info(of: stream.name)
        var made: [Made] = []
        var forbidden: [NoticeTopic: TransportFailure] = [:]
        if info.takesSeveralSubjects {
            made = try find(besides: present, info)
            for consumer in present { consumer.takeUp(topics.map(\.path)) }
            let known = Set(made.flatMap(\.config.subjects) + present.flatMap(\.config.subjects))
            let missing = topics.filter { !known.contains($0.path) }
            if !missing.isEmpty { try add(missing, to: &made, and: present, lastPlace: info.state.lastSeq) }
        } else {
            let known = Set(present.flatMap(\.config.subjects))
            (made, forbidden) = try singles(topics.filter { !known.contains($0.path) }, info)
        }
        try refresh(&made)
        try waitForFormerRequests(&made)
        try redeliver(&made)
        let consumers = made.map { consumer in
            NATSConsumer(
                consumer.config, named: consumer.info.name, of: stream,
                backlog: Backlog(
                    delivered: consumer.info.delivered.streamSeq, unconfirmed: consumer.info.numAckPending,
                    deadline: .now + settings.confirmation + .seconds(5)),
                floors: consumer.floors, former: former(of: consumer.info, info),
                latest: latest(of: consumer.info.name, info), by: api, inbox: inbox)
        }
        return (consumers, forbidden)
    }

    /// What former lives of this node have confirmed of a consumer.
    private func former(of consumer: ConsumerInfo, _ info: StreamInfo) -> NATSConsumer.Former {
        let known = session.transport.known
        return NATSConsumer.Former(
            known: known[consumer.name, in: stream.name, info.created],
            learned: KnownPlaces.Confirmed(consumer, in: info),
            note: { known.note($0, of: consumer.name, in: stream.name) })
    }

    /// The latest message of a consumer that has come to this process.
    func latest(of consumer: String, _ info: StreamInfo) -> LatestMessage {
        session.transport.known.latest(of: consumer, in: stream.name, info.created)
    }

    /// Consumers that the nodes of a group have together. One for each topic: they may share different names.
    func ofGroups(
        _ topics: [NoticeTopic], besides present: [NATSConsumer]
    ) throws(Refusal) -> [NATSConsumer] {
        guard !topics.isEmpty else { return [] }
        let stream = try api.info(of: stream.name)
        var made: [NATSConsumer] = []
        for topic in topics {
            let name = NATSNames(topic: topic).consumer(ofGroup: topic.group ?? "")
            guard !present.contains(where: { $0.name == name }) else { continue }
            var config = durableConfig(named: name, from: nil, group: topic.group)
            config.subjects = [topic.path]
            let found = try found(name, isOfGroup: true, in: stream)
            let info = if let found { found } else { try make(name, config) }
            made.append(
                NATSConsumer(
                    info.config, named: info.name, of: self.stream, backlog: Backlog(), floors: [:], by: api,
                    inbox: inbox, isOfGroup: true))
        }
        return made
    }

    /// A consumer of this node at the server.
    private struct Made: Sendable {
        var info: ConsumerInfo
        var config: ConsumerConfig
        var floors: [String: UInt64] = [:]

        init(_ info: ConsumerInfo, floors: [String: UInt64] = [:]) {
            (self.info, config, self.floors) = (info, info.config, floors)
        }
    }

    /// The consumers of this node that are not in this session yet.
    private func find(besides present: [NATSConsumer], _ stream: StreamInfo) throws(Refusal) -> [Made] {
        let taken = Set(present.map(\.name))
        let names = try allNames().filter {
            NATSNames.isConsumer($0, of: node, in: self.stream) && !taken.contains($0)
        }
        var found: [Made] = []
        for name in names.sorted() {
            if let info = try self.found(name, in: stream) { found.append(Made(info)) }
        }
        return found
    }

    /// Lets consumers ask for more subjects, or makes more of them.
    private func add(
        _ topics: [NoticeTopic], to made: inout [Made], and present: [NATSConsumer], lastPlace: UInt64
    ) throws(Refusal) {
        let all = Set(try allNames())
        var fresh: [String] = []
        var former: [(subject: String, name: String, place: UInt64)] = []
        for topic in topics {
            if let (name, place) = try formerPlace(of: topic, among: all) {
                former.append((topic.path, name, place))
            } else {
                fresh.append(topic.path)
            }
        }
        // Where there is room, from now on.
        for consumer in present where !fresh.isEmpty {
            let (config, floors) = extended(consumer.config, by: &fresh, lastPlace)
            if !floors.isEmpty { consumer.change(try make(consumer.name, config).config, floors: floors) }
        }
        for index in made.indices where !fresh.isEmpty {
            let (config, floors) = extended(made[index].config, by: &fresh, lastPlace)
            if !floors.isEmpty { made[index] = Made(try make(made[index].info.name, config), floors: floors) }
        }
        var numbers = (0...).lazy.map { NATSNames.consumer(of: node, in: stream, number: $0) }
            .filter { !all.contains($0) }.makeIterator()
        // What single consumers have left begins where the first of them stood.
        while !former.isEmpty || !fresh.isEmpty, let name = numbers.next() {
            let some = former.prefix(Self.mostSubjects)
            former.removeFirst(some.count)
            var subjects = some.map(\.subject)
            var config = durableConfig(named: name, from: some.map(\.place).min().map { $0 + 1 })
            var floors = Dictionary(uniqueKeysWithValues: some.map { ($0.subject, $0.place) })
            let room = fresh.prefix(Self.mostSubjects - subjects.count)
            fresh.removeFirst(room.count)
            subjects += room
            if !some.isEmpty { for subject in room { floors[subject] = lastPlace } }
            config.subjects = subjects
            made.append(Made(try make(name, config), floors: floors))
            for single in some { remove(single.name) }
        }
    }

    private func extended(
        _ config: ConsumerConfig, by fresh: inout [String], _ lastPlace: UInt64
    ) -> (ConsumerConfig, [String: UInt64]) {
        var config = config
        let some = fresh.prefix(max(0, Self.mostSubjects - config.subjects.count))
        fresh.removeFirst(some.count)
        config.subjects += some
        return (config, Dictionary(uniqueKeysWithValues: some.map { ($0, lastPlace) }))
    }

    /// Where this node stood by a consumer for one subject, as it has with servers before 2.10, and had in earlier
    /// versions.
    private func formerPlace(
        of topic: NoticeTopic, among all: Set<String>
    ) throws(Refusal) -> (name: String, place: UInt64)? {
        let names = NATSNames(topic: topic)
        for name in [names.consumer(of: node)] + (stream.isEarlier ? [names.earlierConsumer(of: node)] : []) {
            if all.contains(name), let info = try look(at: name) { return (name, info.ackFloor.streamSeq) }
        }
        return nil
    }

    /// A consumer for each topic, some at a time. One that is forbidden is answered with nothing, after a while.
    private func singles(
        _ topics: [NoticeTopic], _ stream: StreamInfo
    ) throws(Refusal) -> ([Made], [NoticeTopic: TransportFailure]) {
        let results = Lock<[(NoticeTopic, Result<Made, Refusal>)]>([])
        let group = DispatchGroup()
        let room = DispatchSemaphore(value: 32)
        for topic in topics {
            room.wait()
            DispatchQueue.global().async(group: group) {
                let names = NATSNames(topic: topic)
                let result = Result { () throws(Refusal) in try single(names, stream) }
                results.withLock { $0.append((topic, result)) }
                room.signal()
            }
        }
        group.wait()
        var made: [Made] = []
        var forbidden: [NoticeTopic: TransportFailure] = [:]
        for (topic, result) in results.withLock({ $0 }) {
            do throws(Refusal) {
                made.append(try result.get())
            } catch {
                let name = NATSNames(topic: topic).consumer(of: node)
                let failure = session.refusal(of: error.failure, naming: name)
                guard failure.kind == .forbidden else { throw error }
                forbidden[topic] = failure
            }
        }
        return (made, forbidden)
    }

    /// The consumer for one subject, with servers that know no other.
    private func single(_ names: NATSNames, _ info: StreamInfo) throws(Refusal) -> Made {
        let name = names.consumer(of: node)
        if let info = try found(name, in: info) { return Made(info) }
        let earlier = stream.isEarlier ? names.earlierConsumer(of: node) : nil
        let place = try earlier.flatMap { name throws(Refusal) in try look(at: name)?.ackFloor.streamSeq }
        var config = durableConfig(named: name, from: place.map { $0 + 1 })
        config.subjects = [names.subject]
        let info = try make(name, config)
        if let earlier, place != nil { remove(earlier) }
        return Made(info)
    }

    private func durableConfig(named name: String, from start: UInt64?, group: String? = nil)
        -> ConsumerConfig
    {
        ConsumerConfig(
            durableName: name, name: name, description: NATSNames.description(group: group, node: node),
            deliverPolicy: start == nil ? "new" : "by_start_sequence",
            optStartSeq: start, ackPolicy: "explicit", ackWait: settings.confirmation.nanoseconds,
            maxAckPending: 1_024, inactiveThreshold: settings.maximumAge.nanoseconds)
    }

    /// Gives consumers that were made with other settings those of this session.
    private func refresh(_ made: inout [Made]) throws(Refusal) {
        for index in made.indices {
            var config = made[index].config
            config.ackWait = settings.confirmation.nanoseconds
            config.inactiveThreshold = settings.maximumAge.nanoseconds
            config.description = NATSNames.description(group: nil, node: node)
            if config != made[index].config {
                made[index] = Made(try make(made[index].info.name, config), floors: made[index].floors)
            }
        }
    }

    /// Waits until no request of a former life or session of this node takes messages: what it takes comes
    /// again only behind later ones. At most as long as such a request may last.
    private func waitForFormerRequests(_ made: inout [Made]) throws(Refusal) {
        let deadline = ContinuousClock.now + .seconds(Pull.expiry + 1)
        var pause: Int64 = 5
        var waiting = Array(made.indices)
        while !waiting.isEmpty {
            guard session.state.withLock({ $0.isOpen }) else { throw Refusal(failure: .closed) }
            // What was answered when the consumer was made says nothing of requests.
            for index in waiting {
                if let info = try look(at: made[index].info.name) { made[index].info = info }
            }
            waiting = waiting.filter { made[$0].info.numWaiting > 0 }
            guard !waiting.isEmpty, ContinuousClock.now < deadline else { return }
            nats_Sleep(pause)
            pause = min(pause * 2, 200)
        }
    }

    /// Lets what former lives and sessions took and did not confirm come before anything new, and not when the time for
    /// its confirmation is over: later messages of its senders would wait for it.
    private func redeliver(_ made: inout [Made]) throws(Refusal) {
        let left = made.indices.filter { made[$0].info.numAckPending > 0 }
        guard !left.isEmpty else { return }
        // The server looks for what is to come again a tenth of a second after the time was changed. Nobody
        // asks for messages meanwhile, so nothing else comes again by the short time.
        let begun = ContinuousClock.now
        for index in left {
            var config = made[index].config
            config.ackWait = 1_000_000
            _ = try make(made[index].info.name, config)
        }
        // A server that answers slowly looks late.
        nats_Sleep(250 + min(1_000, 4 * (ContinuousClock.now - begun).milliseconds))
        for index in left {
            _ = try make(made[index].info.name, made[index].config)
            if let info = try look(at: made[index].info.name) { made[index].info = info }
        }
    }

    /// Lets a consumer ask for these subjects no more.
    func drop(_ subjects: [String], from consumer: NATSConsumer) throws(Refusal) {
        var config = consumer.config
        config.subjects.removeAll { subjects.contains($0) }
        guard !config.subjects.isEmpty else {
            // Without a subject it would ask for all.
            session.forget(consumer)
            remove(consumer.name)
            return
        }
        consumer.change(try make(consumer.name, config).config)
    }

    // MARK: - What is kept

    /// Consumers for this session, which begin with the latest message of each subject.
    func latest(_ topics: [NoticeTopic]) throws(Refusal) -> [NATSConsumer] {
        let most = try api.info(of: stream.name).takesSeveralSubjects ? Self.mostSubjects : 1
        var made: [NATSConsumer] = []
        for start in stride(from: 0, to: topics.count, by: most) {
            let name = "kept-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
            var config = ConsumerConfig(
                name: name, deliverPolicy: "last_per_subject", ackPolicy: "none",
                inactiveThreshold: 30_000_000_000, memStorage: true, numReplicas: 1)
            config.subjects = topics[start..<min(topics.count, start + most)].map(\.path)
            let info = try make(name, config)
            made.append(
                NATSConsumer(
                    info.config, named: info.name, of: stream, backlog: Backlog(), floors: [:], by: api,
                    inbox: inbox))
        }
        return made
    }

    // MARK: - Requests

    /// All consumers of the stream.
    private func allNames() throws(Refusal) -> [String] {
        var names: [String] = []
        while true {
            let page: ConsumerNames = try api.ask(
                "CONSUMER.NAMES.\(stream.name)", ListStart(offset: names.count),
                for: "listing the consumers of \(stream.name)")
            names += page.consumers ?? []
            if page.consumers?.isEmpty ?? true || names.count >= page.total { return names }
        }
    }

    func look(at name: String) throws(Refusal) -> ConsumerInfo? {
        do {
            return try api.ask(
                "CONSUMER.INFO.\(stream.name).\(name)",
                for: "looking at the consumer \(name) of \(stream.name)")
        } catch {
            guard error.isNotFound else { throw error }
            return nil
        }
    }

    /// Makes a consumer, or changes it.
    func make(_ name: String, _ config: ConsumerConfig) throws(Refusal) -> ConsumerInfo {
        var config = config
        config.name = name
        return try api.ask(
            "CONSUMER.CREATE.\(stream.name).\(name)",
            ConsumerRequest(streamName: stream.name, config: config),
            for: "making the consumer \(name) of \(stream.name)")
    }

    /// Removes a consumer when another one stands where it stood, or will: nothing is lost by that. Returns whether the
    /// server has done it.
    @discardableResult
    func remove(_ name: String) -> Bool {
        struct Removed: Decodable { var success: Bool }
        let removed = try? api.ask(
            "CONSUMER.DELETE.\(stream.name).\(name)", for: "removing the consumer \(name)", as: Removed.self)
        if removed == nil {
            session.note("the consumer \(name) of \(stream.name) is not needed any more: delete it")
        }
        return removed != nil
    }
}
