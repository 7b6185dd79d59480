/// What a sequence has to hand out, and who waits for it: the state that a sequence guards with its lock.
///
/// A plain struct that knows no lock and no task. Its methods decide; what they return is to be done, and to be
/// released, after the lock is. There are never both elements and waiting consumers.
package struct SequenceBuffer<Element: Sendable, Consumer: Sendable>: Sendable {
    private let buffering: NoticeBuffering
    private var elements = Fifo<Element>()
    /// Served in the order in which they came.
    private var consumers = Fifo<Consumer>()
    /// How many elements there was no room for.
    package private(set) var droppedCount = 0
    /// Set for good: nothing is accepted and nobody waits any more. It is also the mark for a consumer that was
    /// cancelled before it came to wait, so no wake-up is lost.
    package private(set) var isFinished = false

    package init(_ buffering: NoticeBuffering) {
        self.buffering = buffering
    }

    /// What became of an element that was offered.
    package enum Offer {
        /// It is for this consumer, who waits no more.
        case hand(to: Consumer)
        case kept
        /// There was no room for this one, which may be an older one.
        case dropped(Element)
        /// The sequence has ended.
        case refused(Element)
    }

    package mutating func offer(_ element: Element) -> Offer {
        if isFinished { return .refused(element) }
        if let consumer = consumers.popFirst() { return .hand(to: consumer) }
        if elements.count < buffering.limit {
            elements.append(element)
            return .kept
        }
        droppedCount += 1
        guard buffering.keepsNewest, let oldest = elements.popFirst() else { return .dropped(element) }
        elements.append(element)
        return .dropped(oldest)
    }

    /// What there is for a consumer that need not wait.
    package enum Taken {
        case element(Element)
        case end
    }

    /// Takes the first element; `nil` when there is none yet, and `consumer`, if one is given, waits now.
    package mutating func take(orWaitAs consumer: Consumer? = nil) -> Taken? {
        if let element = elements.popFirst() { return .element(element) }
        if isFinished { return .end }
        if let consumer { consumers.append(consumer) }
        return nil
    }

    /// Moves the elements to a place that is empty, out of which they are to be taken before any other. Those of a bounded
    /// buffer stay, since they may have to be dropped.
    package mutating func moveElements(to place: inout Fifo<Element>) {
        if !buffering.isBounded { swap(&elements, &place) }
    }

    /// Ends the sequence, but for what is buffered. Returns those who waited, who are to be told.
    package mutating func finish() -> Fifo<Consumer> {
        isFinished = true
        defer { consumers = Fifo() }
        return consumers
    }

    /// Empties the buffer when nobody is left to take from it.
    package mutating func removeElements() -> Fifo<Element> {
        defer { elements = Fifo() }
        return elements
    }
}
