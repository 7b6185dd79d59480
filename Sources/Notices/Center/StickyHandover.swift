import CThreads

/// The sticky notices that wait for a new observer, while the thread that registers it hands them over.
///
/// The observer is in its topic already, so a newer notice would find it, and its handler could be called with that one
/// before it is called with the older one. So a notice of another thread waits here, too.
struct StickyHandover: Sendable {
    private enum Waiting: Sendable {
        /// Held when the observer was registered.
        case held(StickyNotice)
        /// Posted since.
        case posted(Notice)

        var name: NoticeName {
            switch self {
            case .held(let sticky): sticky.name
            case .posted(let notice): notice.name
            }
        }
    }

    /// `nil`: any name.
    private let name: NoticeName?
    private let thread = notices_thread()
    /// `nil` where one was taken, or superseded.
    private var waiting: [Waiting?]
    /// Where the next one is, or behind all.
    private var position = 0
    /// Whether a notice was taken, and is on its way to the handler.
    private var isTaken = false
    /// Whether the handler is being called with it.
    var isCalling = false

    init(of name: NoticeName?, _ held: [StickyNotice]) {
        self.name = name
        waiting = held.map(Waiting.held)
    }

    func isOf(_ name: NoticeName) -> Bool { self.name == nil || self.name == name }

    /// Takes the next notice; `nil` when none waits.
    mutating func takeNext() -> Notice? {
        isCalling = false
        isTaken = false
        while position < waiting.count {
            let next = waiting[position]
            waiting[position] = nil
            position += 1
            guard let next else { continue }
            isTaken = true
            return switch next {
            case .held(let sticky): sticky.notice
            case .posted(let notice): notice
            }
        }
        return nil
    }

    /// Puts a newer notice in the place of the one of its name that was held. Returns whether the notice waits here;
    /// otherwise the poster, which is the registering thread, calls the handler itself.
    mutating func supersede(by notice: Notice, replacing replaced: inout [StickyNotice]) -> Bool {
        var isFirst = true
        for index in waiting.indices[position...] where waiting[index]?.name == notice.name {
            if case .held(let sticky)? = waiting[index] {
                replaced.append(sticky)
                waiting[index] = nil
            } else {
                isFirst = false
            }
        }
        // A filter or a monitor that posts does so before the handler has the older notice.
        if thread == notices_thread(), isFirst, !isTaken || isCalling { return false }
        waiting.append(.posted(notice))
        return true
    }
}
