/// An element in a sequence's buffer. Its layout is the same for every element type, so that buffer, lock and waiting
/// are compiled once for all sequences.
///
/// A notice, and a payload of up to three words, is stored inline. A separate object, which the poster allocates and
/// the consumer frees, took 300 ns more when the two ran on processors that share no cache.
@usableFromInline
enum SequenceItem: Sendable {
    case notice(Notice)
    case payload(any Sendable)

    /// The element. `type` must be the element type of the sequence.
    @inlinable
    @inline(__always)
    func element<Element: Sendable>(of type: Element.Type) -> Element {
        switch self {
        case .notice(let notice):
            // Only sequences of notices have such items.
            return unsafe unsafeBitCast(notice, to: type)
        case .payload(let payload):
            // Every item in a sequence's buffer has the sequence's element type.
            return PayloadTyping.cast(payload, to: type)!
        }
    }
}
