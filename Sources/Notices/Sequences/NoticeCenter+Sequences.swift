extension NoticeCenter {
    /// Observes a name as an async sequence.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for any name.
    ///   - sender: The only object whose posts are wanted, held weakly; `nil` for any.
    ///   - buffering: What to keep for a consumer that is slower than the posts.
    ///   - label: What to call the observer in records.
    public func notices(
        named name: NoticeName?, from sender: AnyObject? = nil, buffering: NoticeBuffering = .unbounded,
        label: String? = nil, file: String = #fileID, line: Int = #line
    ) -> NoticeSequence<Notice> {
        sequence(
            of: name, from: sender, buffering: buffering, label: label,
            source: SourceLine(file: file, line: line)
        ) { $0 }
    }

    /// Observes what `descriptor` describes as an async sequence of payloads.
    ///
    /// A payload that cannot be converted is reported in the outcome and the record of its post; the sequence
    /// goes on.
    public func payloads<Payload>(
        of descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        buffering: NoticeBuffering = .unbounded, label: String? = nil, file: String = #fileID,
        line: Int = #line
    ) -> NoticeSequence<Payload> {
        sequence(
            of: descriptor.name, from: sender, buffering: buffering, label: label,
            source: SourceLine(file: file, line: line), convert: descriptor.convert)
    }

    private func sequence<Element: Sendable>(
        of name: NoticeName?, from sender: AnyObject?, buffering: NoticeBuffering, label: String?,
        source: SourceLine, convert: @escaping @Sendable (Notice) throws -> Element
    ) -> NoticeSequence<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: buffering.policy())
        let feed = Feed(continuation)
        let dropped = DropCounter()
        let registration = register(
            ObservationRequest(
                name: name, sender: sender, kind: .sequence, label: label, source: source
            ) { notice in
                if feed.yield(try convert(notice)) { dropped.add() }
            })
        let lease = SequenceLease(
            id: registration.id, center: self, dropped: dropped, endStream: { continuation.finish() })
        continuation.onTermination = { [weak self, id = registration.id] _ in
            self?.end(id, reason: .finished)
        }
        return NoticeSequence(stream: stream, lease: lease)
    }
}

/// The center's end of a stream: the stream ends when the registration that holds this does.
private final class Feed<Element: Sendable>: Sendable {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    /// Says whether something was dropped for want of room.
    func yield(_ element: Element) -> Bool {
        if case .dropped = continuation.yield(element) { true } else { false }
    }
}

extension NoticeBuffering {
    fileprivate func policy<Element>() -> AsyncStream<Element>.Continuation.BufferingPolicy {
        switch self {
        case .unbounded: return .unbounded
        case .newest(let count), .oldest(let count):
            precondition(count > 0, "a buffer of \(count) elements could deliver nothing: ask for 1 or more")
            if case .newest = self { return .bufferingNewest(count) }
            return .bufferingOldest(count)
        }
    }
}
