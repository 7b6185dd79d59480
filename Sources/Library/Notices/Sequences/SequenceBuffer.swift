/// The elements of a sequence, and the consumers that wait for one: the state that a sequence guards with its lock.
///
/// A plain struct without locks or tasks. Its methods decide. The caller acts on their results, and releases them,
/// after the lock is released. There are never both elements and waiting consumers.
package struct SequenceBuffer<Element: Sendable, Consumer: Sendable>: Sendable {
    private let buffering: NoticeBuffering
    private var elements = Fifo<Element>()
    /// The waiting consumers, served in the order of their arrival.
    private var consumers = Fifo<Consumer>()
    /// How many elements did not fit in the buffer.
    package private(set) var droppedCount = 0
    /// Never reset: afterwards no element is accepted and no consumer waits. It also stops a consumer that was
    /// cancelled before it could wait, so no wake-up is lost.
    package private(set) var isFinished = false

    package var isEmpty: Bool { elements.count == 0 }

    package init(_ buffering: NoticeBuffering) {
        self.buffering = buffering
    }

    /// The result of offering an element.
    package enum Offer {
        /// The caller must pass it to this consumer, which no longer waits.
        case hand(to: Consumer)
        case kept
        /// There was no room for this element, which may be an older one.
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

    /// The result for a consumer that does not have to wait.
    package enum Taken {
        case element(Element)
        case end
    }

    /// Takes the first element; `nil` if there is none yet. Then `consumer`, if given, waits for one.
    package mutating func take(orWaitAs consumer: Consumer? = nil) -> Taken? {
        if let element = elements.popFirst() { return .element(element) }
        if isFinished { return .end }
        if let consumer { consumers.append(consumer) }
        return nil
    }

    /// Moves the elements to `place`, which must be empty. The caller takes them before any later one. A bounded
    /// buffer keeps its elements, since it may have to drop them.
    package mutating func moveElements(to place: inout Fifo<Element>) {
        if !buffering.isBounded { swap(&elements, &place) }
    }

    /// Ends the sequence, except for the buffered elements. Returns the waiting consumers, which the caller resumes.
    package mutating func finish() -> Fifo<Consumer> {
        isFinished = true
        defer { consumers = Fifo() }
        return consumers
    }

    /// Empties the buffer when no consumer is left.
    package mutating func removeElements() -> Fifo<Element> {
        defer { elements = Fifo() }
        return elements
    }
}
