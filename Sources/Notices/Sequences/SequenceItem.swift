/// An element in a sequence's buffer: a reference, whatever the type of the element, so that buffer, lock and waiting
/// are compiled once for all sequences.
@usableFromInline
struct SequenceItem: Sendable {
    @usableFromInline let box: any AnyObject & Sendable

    @inlinable
    init<Element: Sendable>(_ element: Element) {
        box = ElementBox(element)
    }

    /// The element. `type` must be the element type of the sequence.
    @inlinable
    func element<Element: Sendable>(of type: Element.Type) -> Element {
        // Every item in a sequence's buffer is of the sequence's element type.
        unsafe unsafeDowncast(box, to: ElementBox<Element>.self).element
    }

    @usableFromInline
    final class ElementBox<Element: Sendable>: Sendable {
        @usableFromInline let element: Element

        @inlinable
        init(_ element: Element) { self.element = element }
    }
}
