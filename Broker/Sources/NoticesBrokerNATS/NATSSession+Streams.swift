import CNats
import NoticesBroker
import Synchronization

/// A stream that a topic needs.
struct NeededStream: Sendable {
    /// What it is called when it is made.
    var name: String
    /// What an earlier version called it.
    var earlierName: String
    var subject: String
    var keepsLatestOnly: Bool

    /// - Parameter names: Those of a topic that is stored.
    init(_ names: NATSNames) {
        name = names.stream
        earlierName = names.earlierStream
        subject = names.streamSubject
        keepsLatestOnly = names.topic.delivery == .kept
    }
}

/// A stream that is there.
struct FoundStream: Sendable {
    var name: String
    var keepsLatestOnly: Bool
    /// Whether the server removes what every consumer has confirmed.
    var keepsByInterest = false
    /// Whether an earlier version has made it, and consumers in it.
    var isEarlier = false
}

extension NATSSession {
    /// The stream of a topic: made, if none has its subject. Streams that an operator has made, and those of earlier
    /// versions, are found by it.
    @discardableResult
    func stream(of topic: NoticeTopic) async throws(TransportFailure) -> FoundStream? {
        guard topic.delivery != .atMostOnce else { return nil }
        let needed = NeededStream(NATSNames(topic: topic))
        if let known = state.withLock({ $0.streams[needed.name] }) { return known }
        let jetStream = try open().jetStream
        let found: FoundStream
        do throws(TransportFailure) {
            found = try await offTasks { [self] in
                withExtendedLifetime(self) { StreamFinder(session: self, jetStream: jetStream).find(needed) }
            }
        } catch {
            throw refusal(of: error, naming: needed.name)
        }
        state.withLock { $0.streams[needed.name] = found }
        return found
    }
}

/// Finds or makes a stream. Blocks.
struct StreamFinder {
    let session: NATSSession
    let jetStream: Handle

    typealias Result = Swift.Result<FoundStream, TransportFailure>

    func find(_ needed: NeededStream) -> Result {
        var code = jsErrCode(rawValue: 0)
        var stream = notices_nats_stream()
        var status = notices_nats_look_at_stream(
            &stream, jetStream.pointer, needed.name, needed.subject, &code)
        if status == NATS_OK { return use(stream, needed) }
        guard status == NATS_NOT_FOUND else {
            return failure("looking for the stream \(needed.name)", status, code)
        }
        status = add(needed, &code)
        if status == NATS_OK {
            return .success(FoundStream(name: needed.name, keepsLatestOnly: needed.keepsLatestOnly))
        }
        // Another node was faster.
        if code == JSStreamNameExistErr {
            return .success(FoundStream(name: needed.name, keepsLatestOnly: needed.keepsLatestOnly))
        }
        guard code == JSStreamSubjectOverlapErr else {
            return failure("making the stream \(needed.name)", status, code)
        }
        return findOther(needed)
    }

    /// The subject belongs to a stream of another name.
    private func findOther(_ needed: NeededStream) -> Result {
        var code = jsErrCode(rawValue: 0)
        var stream = notices_nats_stream()
        var status = notices_nats_find_stream(&stream, jetStream.pointer, needed.subject, &code)
        let name = String(cString: notices_nats_stream_name(&stream))
        if status == NATS_OK {
            status = notices_nats_look_at_stream(&stream, jetStream.pointer, name, needed.subject, &code)
        }
        guard status == NATS_OK else {
            return failure("looking for the stream that has \(needed.subject)", status, code)
        }
        guard stream.has_only_subject else {
            return .failure(
                TransportFailure(
                    .unreachable,
                    "the stream \(name) has some of the subjects \(needed.subject): change its subjects, or the prefix"
                ))
        }
        guard NATSNames.isSafe(name) else {
            return name == needed.earlierName
                ? retire(stream, name, needed)
                : .failure(
                    TransportFailure(
                        .unreachable,
                        "the stream \(name) has a % in its name, which servers take for a format: call it otherwise"
                    ))
        }
        return use(stream, needed)
    }

    /// Uses a stream that is there.
    private func use(_ stream: notices_nats_stream, _ needed: NeededStream) -> Result {
        var stream = stream
        let name = String(cString: notices_nats_stream_name(&stream))
        let isEarlier = name == needed.earlierName
        if isEarlier, !needed.keepsLatestOnly { noteEarlierConsumers(in: name) }
        return .success(
            FoundStream(
                name: name, keepsLatestOnly: needed.keepsLatestOnly,
                keepsByInterest: stream.keeps_by_interest, isEarlier: isEarlier))
    }

    private func noteEarlierConsumers(in stream: String) {
        var code = jsErrCode(rawValue: 0)
        var count: Int32 = 0
        guard notices_nats_count_unsafe_consumers(&count, jetStream.pointer, stream, &code) == NATS_OK,
            count > 0
        else { return }
        session.note(
            """
            the stream \(stream) has \(count) consumers of an earlier version with % in their names; each is replaced \
            when its node connects: delete those of nodes that never come back (nats consumer rm)
            """)
    }

    /// Puts a stream aside whose name a server takes for a format, and makes another one. What is in it stays.
    private func retire(_ stream: notices_nats_stream, _ name: String, _ needed: NeededStream) -> Result {
        var code = jsErrCode(rawValue: 0)
        let status =
            stream.messages == 0
            ? js_DeleteStream(jetStream.pointer, name, nil, &code)
            : notices_nats_change_subject(
                jetStream.pointer, name, "notices-retired.\(needed.name)", &code)
        guard status == NATS_OK || status == NATS_NOT_FOUND else {
            return failure("putting the stream \(name) of an earlier version aside", status, code)
        }
        if stream.messages > 0 {
            session.note(
                """
                the stream \(name) of an earlier version is put aside, because servers take the % in its name for a \
                format: \(stream.messages) messages stay in it, which some nodes may not have heard; \
                when nobody needs them: nats stream rm '\(name)'
                """)
        }
        let added = add(needed, &code)
        return added == NATS_OK || code == JSStreamNameExistErr
            ? .success(FoundStream(name: needed.name, keepsLatestOnly: needed.keepsLatestOnly))
            : failure("making the stream \(needed.name)", added, code)
    }

    private func add(_ needed: NeededStream, _ code: inout jsErrCode) -> natsStatus {
        let settings = session.transport.settings
        return notices_nats_add_stream(
            jetStream.pointer, needed.name, needed.subject, needed.keepsLatestOnly,
            settings.maximumAge.nanoseconds, settings.maximumBytes, Int64(settings.replicas), &code)
    }

    private func failure(_ what: String, _ status: natsStatus, _ code: jsErrCode) -> Result {
        .failure(TransportFailure(what, status, code: code))
    }
}
