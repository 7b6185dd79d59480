// The path of every post: find the audience, walk it, end. A post that needs more than calling observers goes through
// `postOnSlowPath` on the same path.
extension NoticeCenter {
    /// A pointer to a payload, valid until the post ends; `nil`: no payload.
    typealias PayloadPointer = BorrowedPointer<(any Sendable)?>

    /// Posts under a name. A caller may cache its topic.
    @inline(__always)
    func post(
        _ name: NoticeName, _ topic: Topic?, _ sender: AnyObject?, _ payload: PayloadPointer?,
        _ source: SourceLine
    ) -> PostOutcome {
        read(name, topic, sender) {
            Notice(name: name, sender: sender, payload: unsafe payload?.pointer.pointee, source: source)
        } walk: { reading, watch in
            NoticeWords(name, sender: sender, payload: payload, source: source).borrow {
                registry.walk(reading, Post($0), &watch)
            }
        }
    }

    func post(_ notice: Notice) -> PostOutcome {
        read(notice.name, nil, notice.senderReference?.object) {
            notice
        } walk: { reading, watch in
            BorrowedPointer.with(notice) { registry.walk(reading, Post($0), &watch) }
        }
    }

    /// Posts the typed payload at `value`. Makes a notice and boxes the payload only if an observer takes notices.
    ///
    /// - Parameters:
    ///   - topic: The topic of the name, if the caller caches it.
    ///   - boxed: Boxes the payload.
    @usableFromInline
    func post(
        _ value: BorrowedValue, _ type: UInt, _ name: NoticeName, _ topic: Topic?, _ sender: AnyObject?,
        _ file: SourceFile, _ line: Int, boxed: () -> (any Sendable)?
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: line)
        return read(name, topic, sender) {
            Notice(name: name, sender: sender, payload: boxed(), source: source)
        } walk: { reading, watch in
            guard reading.audience.with({ $0.facts.payloadType }) != type else {
                return registry.walk(reading, Post(nil, value: value, of: type), &watch)
            }
            return BorrowedPointer.with(boxed()) { payload in
                NoticeWords(name, sender: sender, payload: payload, source: source).borrow {
                    registry.walk(reading, Post($0, value: value, of: type), &watch)
                }
            }
        }
    }

    /// Finds the audience of a post and walks it.
    ///
    /// - Parameter notice: Makes the notice for a post that takes the general path.
    @inline(__always)
    private func read(
        _ name: NoticeName, _ topic: Topic?, _ sender: AnyObject?, notice: () -> Notice,
        walk: (borrowing Reading, inout NoWatch) -> PostOutcome
    ) -> PostOutcome {
        guard registry.isPlain, let search = registry.search() else { return postOnSlowPath(notice()) }
        return read(name, topic, sender, by: search, notice: notice, walk: walk)
    }

    // A separate function, so that a general post takes less stack in a debug build.
    @inline(__always)
    private func read(
        _ name: NoticeName, _ topic: Topic?, _ sender: AnyObject?, by search: consuming Search,
        notice: () -> Notice, walk: (borrowing Reading, inout NoWatch) -> PostOutcome
    ) -> PostOutcome {
        let (topic, sender) = (topic.map { Uncounted($0) }, sender.map { Uncounted($0) })
        let audience = registry.audience(of: name, topic, from: sender)
        let (count, needsSlowPath) = audience.with { ($0.facts.count, $0.facts.needsSlowPath) }
        guard count > 0, !needsSlowPath else {
            search.end(in: registry)
            return needsSlowPath ? postOnSlowPath(notice()) : PostOutcome()
        }
        let reading = search.settle(on: audience)
        var watch = NoWatch()
        let outcome = walk(reading, &watch)
        reading.end(in: registry)
        return outcome
    }
}
