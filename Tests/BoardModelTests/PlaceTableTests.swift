import Testing

@testable import BoardModel

/// Where a log keeps the places of its records.
@Suite struct PlaceTableTests {
    private func place(_ root: UInt64) -> DeliveryLog.Place {
        DeliveryLog.Place(root: root, depth: 0, folds: true, head: root)
    }

    @Test func `places are those of a dictionary, whatever the numbers`() {
        var random = SystemRandomNumberGenerator()
        var table = DeliveryLog.PlaceTable(limit: 32)
        var model: [UInt64: DeliveryLog.Place] = [:]
        var (next, oldest): (UInt64, UInt64) = (1, 1)
        for step: UInt64 in 0..<20_000 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: next &+= .random(in: 0..<100, using: &random)
            case 1: next = .random(in: 0...(.max - 1), using: &random)
            case 2: next = .random(in: 0..<2_000, using: &random)
            case 3..<10:
                // A trim, mostly from the front.
                oldest = model.keys.min() ?? 0
                let gone = Bool.random(using: &random) ? oldest : model.keys.randomElement() ?? 0
                (table[gone], model[gone]) = (nil, nil)
            default:
                (table[next], model[next]) = (place(step), place(step))
                next &+= 1
            }
            #expect(table[next] == model[next])
            #expect(table[oldest] == model[oldest])
        }
        #expect(model.allSatisfy { table[$0.key] == $0.value })
    }

    @Test func `numbers far apart do not make the ring long`() {
        var table = DeliveryLog.PlaceTable(limit: 8)
        for seq: UInt64 in [0, 7, 8, 1 << 53, .max] { table[seq] = place(seq) }
        for seq: UInt64 in [0, 7, 8, 1 << 53, .max] { #expect(table[seq]?.root == seq) }
        #expect(table[6] == nil && table[9] == nil)
    }
}
