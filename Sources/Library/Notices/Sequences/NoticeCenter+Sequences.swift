extension NoticeCenter {
    /// Observes a name as an async sequence, starting now.
    ///
    /// ```swift
    /// for await notice in center.notices(named: "cart.changed", from: cart) { show(notice) }
    /// ```
    ///
    /// ``NoticeSequence`` documents its promises and its end. O(1), except for the registration. To show the latest
    /// state to a consumer that may be slow:
    ///
    /// ```swift
    /// for await notice in center.notices(named: "theme", options: .receivingSticky, buffering: .newest(1)) { … }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name; ``NoticeName/any`` for any name.
    ///   - sender: The only sender to observe: an object, held weakly, or a ``SenderValue``; `nil` for any.
    ///   - options: The options of the registration. With `.receivingSticky` the sequence begins with the name's
    ///     sticky notice; with `.once` it ends with its first element.
    ///   - buffering: Which elements to buffer for a consumer that is slower than the posts.
    ///   - label: The observer's label in records.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    public func notices(
        named name: NoticeName, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        buffering: NoticeBuffering = .unbounded, label: String? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) -> NoticeSequence<Notice> {
        NoticeSequence(
            lease: sequence(
                of: name, nil, ObservationArguments(sender, options, label, file, line), buffering
            ) {
                .notice($0)
            })
    }

    /// Observes a descriptor as an async sequence of payloads, starting now.
    ///
    /// ```swift
    /// for await payload in center.payloads(of: .cartChanged) { show(payload.items) }
    /// ```
    ///
    /// Its parameters and promises are those of ``notices(named:from:options:buffering:label:file:line:)``. Payloads
    /// are converted on the poster's thread. A payload that cannot be converted is reported in the outcome and the
    /// record of its post; the sequence continues.
    @inlinable
    public func payloads<Payload>(
        of descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, buffering: NoticeBuffering = .unbounded, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> NoticeSequence<Payload> {
        // Inlined into the caller, and so specialized for the payload's type.
        let (takesPayloads, convert) = (descriptor.takesPayloads, descriptor.convert)
        return NoticeSequence(
            lease: sequence(
                of: descriptor, ObservationArguments(sender, options, label, file, line), buffering
            ) { notice in
                guard takesPayloads, let payload = notice.payload(ifA: Payload.self) else {
                    return .payload(try convert(notice))
                }
                return .payload(payload)
            })
    }

    @usableFromInline
    func sequence<Payload>(
        of descriptor: NoticeDescriptor<Payload>, _ arguments: ObservationArguments,
        _ buffering: NoticeBuffering,
        item: @escaping @Sendable (Notice) throws -> SequenceItem
    ) -> SequenceLease {
        sequence(of: descriptor.name, descriptor.reading, arguments, buffering, item: item)
    }

    private func sequence(
        of name: NoticeName, _ reading: PayloadReader?, _ arguments: ObservationArguments,
        _ buffering: NoticeBuffering, item: @escaping @Sendable (Notice) throws -> SequenceItem
    ) -> SequenceLease {
        let explored = orderScheduler.map {
            ExploredElements(buffering, by: $0, name, arguments.label, arguments.source)
        }
        let storage = SequenceStorage(buffering, explored: explored)
        let feed = Feed(storage)
        let offer: @Sendable (Notice) throws -> Void =
            if explored == nil {
                { try feed.offer(try item($0)) }
            } else {
                { try feed.offerExplored(try item($0)) }
            }
        let handler = ObserverHandler { traits in
            reading.map { ReadingObserver(traits, $0, offer) } ?? NoticeObserver(traits, offer)
        }
        let id = registration(name, handler, arguments, .sequence)
        return SequenceLease(id, from: arguments.sender, center: self, storage: storage)
    }
}

/// The center's end of a sequence. The sequence ends when the registration that holds this ends.
private final class Feed: Sendable {
    private let storage: SequenceStorage

    init(_ storage: SequenceStorage) {
        self.storage = storage
    }

    deinit { storage.finish() }

    /// - Throws: `SequenceIsFull` if there is no room for the item.
    func offer(_ item: SequenceItem) throws {
        guard storage.offer(item) else { throw SequenceIsFull.error }
    }

    func offerExplored(_ item: SequenceItem) throws {
        guard storage.offerExplored(item) else { throw SequenceIsFull.error }
    }
}

/// An observer whose handler receives notices and reads payloads of a type from them: that of a sequence of payloads.
final class ReadingObserver: NoticeObserver {
    private let reading: PayloadReader

    init(
        _ traits: ObserverTraits, _ reading: PayloadReader,
        _ handler: @escaping @Sendable (Notice) throws -> Void
    ) {
        self.reading = reading
        super.init(traits, handler)
    }

    override var payloadType: (Any.Type)? { reading.type }
    override func read(_ notice: Notice) throws { try reading.read(notice) }
}

/// Thrown by the handler of a sequence when its buffer has no room for a notice.
struct SequenceIsFull: Error {
    /// Made once, so that a dropped post allocates nothing.
    fileprivate static let error: any Error = SequenceIsFull()
}
