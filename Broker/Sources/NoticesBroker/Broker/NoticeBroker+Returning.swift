import Notices
import Synchronization

/// What one life of a node leaves for the next: where it stood with the senders of each name. By that the next one finds
/// what the engine has dropped in between.
///
/// It is left when a life ends in order, and removed before the next one hears anything: a life that is killed leaves
/// none, rather than one that is no longer true.
extension NoticeBroker {
    /// Takes in nothing more, waits for the handlers that run, and leaves bookmarks.
    func leave(until end: Duration) async {
        let (session, names, isAlone) = state.withLock { state in
            (state.session, Array(state.names.values.filter(\.hasBookmarks)), state.namesakes.isEmpty)
        }
        // What another program hears under this name is not known here.
        guard let session, isAlone, state.withLock({ $0.hasReturned }) else { return }
        for shared in names { shared.close() }
        while clock.now() < end, names.contains(where: \.isHandling) {
            try? await clock.sleep(.milliseconds(2))
        }
        let most = max(1, Bookmark.limit / max(1, names.count))
        let bookmarks = names.flatMap { $0.bookmarks(most: most) }.prefix(Bookmark.limit)
        guard let body = Self.body(Array(bookmarks), most: session.maximumBytes) else { return }
        let message = TransportMessage(
            topic: NoticeTopic(prefix: prefix, bookmarksOf: node, isMessage: true),
            id: "\(source.epoch)/\(UInt64.random(in: 0...UInt64.max))/bookmarks", headers: [], body: body)
        // Without them the next life counts nothing as missing that was sent between the two.
        try? await session.publish(message)
    }

    /// As many bookmarks as have room in a message; `nil`: there are none.
    private static func body(_ bookmarks: [Bookmark], most bytes: Int) -> [UInt8]? {
        guard !bookmarks.isEmpty, let body = try? PayloadCoding.json.encode(bookmarks) else { return nil }
        // A message has headers, too.
        if body.count < bytes - 1_024 { return body }
        return self.body(Array(bookmarks.prefix(bookmarks.count / 2)), most: bytes)
    }

    /// Learns where the former life of this node stood, once in each run.
    func goOn(_ names: [SharedName], by session: any TransportSession) async {
        let (hasReturned, byName) = state.withLock { ($0.hasReturned, $0.names) }
        guard !hasReturned else { return }
        for shared in names { shared.open() }
        do {
            for message in try await session.kept(behind: NoticeTopic(prefix: prefix, bookmarksOf: node)) {
                let bookmarks = try? PayloadCoding<[Bookmark]>.json.decode(message.body)
                try await session.remove(message)
                for bookmark in (bookmarks ?? []).prefix(Bookmark.limit) {
                    guard let shared = byName[NoticeName(bookmark.name)] else { continue }
                    shared.goOn(from: bookmark)
                }
            }
            state.withLock { $0.hasReturned = true }
        } catch {
            // A node that may not see them hears the rest, and leaves none. What it does not believe is tried again by
            // the next connection.
        }
    }
}

extension SharedName {
    /// Whether this node hears all that is sent under the name, one after the other.
    var hasBookmarks: Bool { delivery == .atLeastOnce && topic.group == nil }

    /// Takes in nothing more: what comes is not confirmed, and is heard by the next life.
    func close() { state.withLock { $0.isClosed = true } }

    func open() { state.withLock { $0.isClosed = false } }

    /// Whether handlers run, or what could not be read is not parked yet.
    var isHandling: Bool { state.withLock { !$0.open.isEmpty } }

    /// Where this life stands with the senders of which nothing is unconfirmed.
    func bookmarks(most: Int) -> [Bookmark] {
        state.withLock { state in
            let unconfirmed = Set(state.open.keys.map(\.source))
            return state.sequencer.marks.prefix(most).compactMap { source, number, place in
                guard !unconfirmed.contains(source) else { return nil }
                return Bookmark(
                    name: name.rawValue, node: source.node, life: source.epoch, number: number, place: place)
            }
        }
    }

    /// Goes on where a former life of the node stood.
    func goOn(from bookmark: Bookmark) {
        guard hasBookmarks, let source = bookmark.source else { return }
        state.withLock { $0.sequencer.goOn(source, after: bookmark.number, bookmark.place) }
    }
}
