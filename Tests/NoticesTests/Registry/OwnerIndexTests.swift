import TestSupport
import Testing

@testable import Notices

@Suite("Where an owner's registrations are") struct OwnerIndexTests {
    private final class Owner {}

    private typealias Item = OwnerIndex.Item

    @Test("is known of each while others come and go, with few owners or many", arguments: [1, 3, 40, 3_000])
    func model(ownerCount: Int) {
        let owners = (0..<ownerCount).map { _ in Owner() }
        var index = OwnerIndex(seed: 7)
        var model: [[UInt64: UInt32]] = Array(repeating: [:], count: ownerCount)
        var random = Dice(seed: UInt64(ownerCount))
        for step in 0..<20_000 {
            let owner = Int.random(in: 0..<ownerCount, using: &random)
            let identity = ObjectIdentifier(owners[owner])
            // Grows to some twenty of each owner, and shrinks again, so that owners pass between few and many.
            if Int.random(in: 0..<100, using: &random) < (step / 2_500 % 2 == 0 ? 70 : 30) {
                let item = Item(number: UInt64(step) << 30 | 5, topicIndex: UInt32(step % 7))
                index.add(item, of: identity)
                model[owner][item.number] = item.topicIndex
            } else if let number = model[owner].keys.randomElement(using: &random) {
                index.remove(number, of: identity)
                model[owner][number] = nil
            }
            if step % 97 == 0 { #expect(index.items(of: identity) == sorted(model[owner])) }
        }
        for (owner, expected) in zip(owners, model) {
            #expect(index.items(of: ObjectIdentifier(owner)) == sorted(expected))
        }
    }

    @Test("is nothing for an owner that has none")
    func unknown() {
        var index = OwnerIndex(seed: 1)
        let (one, other) = (Owner(), Owner())
        #expect(index.items(of: ObjectIdentifier(one)) == [])
        index.remove(1, of: ObjectIdentifier(one))
        index.add(Item(number: 1, topicIndex: .max), of: ObjectIdentifier(one))
        index.remove(2, of: ObjectIdentifier(one))
        #expect(index.items(of: ObjectIdentifier(other)) == [])
        #expect(index.items(of: ObjectIdentifier(one)) == [Item(number: 1, topicIndex: .max)])
    }

    private func sorted(_ places: [UInt64: UInt32]) -> [Item] {
        places.map(Item.init).sorted { $0.number < $1.number }
    }
}
