/// The full names of types, each read once from the runtime, which makes a new string on each call.
///
/// A hash table of lists, keyed by the type's address. Names are added and never removed: a program has a bounded
/// number of types. Any thread may read and add without waiting.
struct TypeNames: Sendable {
    private static let shared = TypeNames()

    private let lists: [List]

    private init() { lists = (0..<256).map { _ in List() } }

    static func name(of type: Any.Type) -> NoticeName { shared.name(of: type) }

    private func name(of type: Any.Type) -> NoticeName {
        let address = UInt(bitPattern: ObjectIdentifier(type))
        // Addresses of types are multiples of 8 and close to each other.
        let list = lists[Int(truncatingIfNeeded: (address >> 3) ^ (address >> 11)) & 255]
        return list.name(of: address) ?? list.add(NoticeName(_typeName(type, qualified: true)), of: address)
    }

    private final class List: Sendable {
        private let newest = OnceReference<Node>()

        func name(of address: UInt) -> NoticeName? {
            var node = newest.object
            while let known = node {
                if known.address == address { return known.name }
                node = known.next.object
            }
            return nil
        }

        func add(_ name: NoticeName, of address: UInt) -> NoticeName {
            let added = Node(address, name)
            var node = newest.store(added)
            while node !== added {
                if node.address == address { return node.name }
                node = node.next.store(added)
            }
            return name
        }
    }

    private final class Node: Sendable {
        let address: UInt
        let name: NoticeName
        let next = OnceReference<Node>()

        init(_ address: UInt, _ name: NoticeName) {
            self.address = address
            self.name = name
        }
    }
}
