import CThreads

/// The sticky notices that wait for a new observer, while they are handed over: by the registering thread, then by a task.
///
/// The observer is in its topic already, so a newer notice would find it, and its handler could be called with that one
/// before it is called with the older one. So a notice of another thread waits here, too.
struct StickyHandover: Sendable {
    struct Next: Sendable {
        let notice: Notice
        /// Whether it was held when the observer was registered; else it was posted since.
        let isHeld: Bool
    }

    /// `nil`: any name.
    private let name: NoticeName?
    /// The thread that hands over.
    private var thread = notices_thread()
    /// `nil` where one was superseded.
    private var held: ArraySlice<StickyNotice?>
    /// Those that other threads have posted since, and how many of each name.
    private var posted = Fifo<Notice>()
    private var postedCounts: [NoticeName: Int] = [:]
    /// Whether a notice was taken, and is on its way to the handler.
    private var isTaken = false
    /// Whether the handler is being called with it.
    var isCalling = false

    init(of name: NoticeName?, _ held: [StickyNotice]) {
        self.name = name
        self.held = ArraySlice(held.map(Optional.some))
    }

    func isOf(_ name: NoticeName) -> Bool { self.name == nil || self.name == name }

    /// Takes the next notice; `nil` when none waits. Called by the thread that hands over.
    mutating func takeNext() -> Next? {
        thread = notices_thread()
        isCalling = false
        isTaken = false
        while let next = held.popFirst() {
            guard let next else { continue }
            isTaken = true
            return Next(notice: next.notice, isHeld: true)
        }
        guard let next = posted.popFirst() else { return nil }
        let count = postedCounts[next.name, default: 1] - 1
        postedCounts[next.name] = count == 0 ? nil : count
        isTaken = true
        return Next(notice: next, isHeld: false)
    }

    /// Puts a newer notice in the place of the one of its name that was held. Returns whether the notice waits here;
    /// otherwise the poster, which is the registering thread, calls the handler itself.
    mutating func supersede(by notice: Notice, replacing replaced: inout [StickyNotice]) -> Bool {
        for index in held.indices where held[index]?.name == notice.name {
            if let sticky = held[index] { replaced.append(sticky) }
            held[index] = nil
        }
        // A filter or a monitor that posts does so before the handler has the older notice.
        let isFirst = postedCounts[notice.name] == nil
        if thread == notices_thread(), isFirst, !isTaken || isCalling { return false }
        posted.append(notice)
        postedCounts[notice.name, default: 0] += 1
        return true
    }
}
