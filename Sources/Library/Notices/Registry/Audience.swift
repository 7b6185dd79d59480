/// All observers that a post reaches, in the order of the calls. Never changed: a change of the center unpublishes it,
/// and the next post, or the change itself, makes another.
///
/// It does not retain its observers. Ended ones are freed only when no post can read them through it.
final class Audience: ManagedBuffer<Audience.Header, Uncounted<Observer>> {
    struct Header {
        var count: Int
        /// The change after which it was made.
        let made: UInt
        /// The index of the name's topic; 0: the topic of any name.
        let name: UInt32
        /// Whether a post must do more than call observers.
        let needsSlowPath: Bool
        /// The bits of the payload type that all observers take without a notice; 0 if they do not all take the same.
        var payloadType: UInt
    }

    /// Makes an audience.
    ///
    /// - Parameter fill: Writes the observers, at most `room`. Returns how many there are.
    static func make(
        room: Int, made: UInt, name: UInt32, needsSlowPath: Bool,
        _ fill: (UnsafeMutablePointer<Uncounted<Observer>>) -> Int
    ) -> Audience {
        let buffer = create(minimumCapacity: room) { _ in
            Header(count: 0, made: made, name: name, needsSlowPath: needsSlowPath, payloadType: 0)
        }
        unsafe buffer.withUnsafeMutablePointers { header, observers in
            let count = unsafe fill(observers)
            unsafe header.pointee.count = count
            unsafe header.pointee.payloadType = commonType(
                of: UnsafeBufferPointer(start: observers, count: count))
        }
        return unsafe unsafeDowncast(buffer, to: Audience.self)
    }

    private static func commonType(of observers: UnsafeBufferPointer<Uncounted<Observer>>) -> UInt {
        guard let first = unsafe observers.first else { return 0 }
        let type = first.with { $0.borrowedType }
        guard type != 0 else { return 0 }
        return unsafe observers.allSatisfy { $0.with { $0.borrowedType == type } } ? type : 0
    }

    /// The header, read without the exclusivity check that Swift adds to `header`: it no longer changes.
    @inline(__always)
    var facts: Header { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee } }

    @inline(__always)
    subscript(index: Int) -> Uncounted<Observer> {
        unsafe withUnsafeMutablePointerToElements { unsafe $0[index] }
    }
}
