import CThreads

/// The sticky notices that wait for a new observer. The registering thread delivers them, then a task.
///
/// The observer is in its topic already, so a newer post would find it and could call its handler before the older
/// notices are delivered. So notices of other threads wait here, too.
struct StickyHandover: Sendable {
    struct Next: Sendable {
        let notice: Notice
        /// Whether it was sticky when the observer was registered. Otherwise it was posted since.
        let isHeld: Bool
    }

    /// `nil`: any name.
    private let name: NoticeName?
    /// The delivering thread.
    private var thread = notices_thread()
    /// `nil` where a notice was superseded.
    private var held: ArraySlice<StickyNotice?>
    /// The notices that other threads have posted since, and how many of each name.
    private var posted = Fifo<Notice>()
    private var postedCounts: [NoticeName: Int] = [:]
    /// Whether a notice was taken and is about to be delivered.
    private var isTaken = false
    /// Whether the handler is being called with it.
    var isCalling = false

    init(of name: NoticeName?, _ held: [StickyNotice]) {
        self.name = name
        self.held = ArraySlice(held.map(Optional.some))
    }

    func isOf(_ name: NoticeName) -> Bool { self.name == nil || self.name == name }

    /// Takes the next notice; `nil` if none waits. Called by the delivering thread.
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

    /// Replaces the stored notice of the same name with a newer one. Returns whether the notice waits here. Otherwise
    /// the poster, which is the registering thread, calls the handler itself.
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
