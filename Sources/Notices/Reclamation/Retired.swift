/// Something that was unlinked: no new post can reach it, but posts that are under way may still use it.
struct Retired: Sendable {
    enum Content: Sendable {
        case handler(@Sendable (Notice) -> Void)
        case typedHandler(PayloadTyping.Handler)
        /// A registration, or what an entry with an owner has (`OwnedContent`).
        case object(any AnyObject & Sendable)
        case observers(ObserverList, of: UInt32)
        case table(TopicTable)
        case topic(Topic)
        case ring(RingCore)
    }

    /// The topic of items that readers of any topic may use.
    static let anyTopic = UInt32.max

    /// Which readers may use something: those of its topic whose era is between its birth and its retirement.
    struct Span: Sendable {
        /// The topic that readers of it announce.
        let topicIndex: UInt32
        /// The change with which it became reachable, or an earlier one.
        let birth: UInt64
        /// The change that unlinked it.
        let retirement: UInt64
    }

    let content: Content
    let span: Span

    /// Frees what is only memory. Counted references are released with the last copy of this.
    func free() {
        switch content {
        case .observers(let list, _): unsafe list.free()
        case .table(let table): unsafe table.free()
        case .handler, .typedHandler, .object, .topic, .ring: break
        }
    }
}
