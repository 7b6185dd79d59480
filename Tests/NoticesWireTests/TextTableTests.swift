import Notices
import NoticesWire
import TestSupport
import Testing

@Suite struct TextTableTests {
    /// The table as `docs/Wire.md` has it, without regard to speed.
    private struct Table {
        private var slots: [String] = []
        private var places: [String: Int] = [:]
        private var next = 0

        /// The bytes that a text takes.
        mutating func size(of text: String) -> Int {
            let length = text.utf8.count
            guard length <= WireLimits.tableText else { return 1 + size(of: length) + length }
            if let slot = places[text] { return size(of: slot + 2) }
            if slots.count == WireLimits.table {
                places[slots[next]] = nil
                slots[next] = text
            } else {
                slots.append(text)
            }
            places[text] = next
            next = (next + 1) % WireLimits.table
            return 1 + size(of: length) + length
        }

        private func size(of number: Int) -> Int { number < 0x80 ? 1 : number < 0x4000 ? 2 : 3 }
    }

    @Test(arguments: [10, 4_000, 4_100, 9_000])
    func `a text is sent again only when the table has forgotten it`(texts: Int) throws {
        var dice = Dice(seed: UInt64(texts))
        let records = (0..<UInt64(30_000)).map { number in
            var record = NoticeRecord(seq: number + 1, time: 0, kind: dice.pick([.note, .observe]))
            let name = dice.roll(0..<texts)
            // Some are equal in their beginnings, some in their ends; some are too long for the table.
            record.name = dice.roll(0..<2) == 0 ? "\(name) is the name" : "the name is \(name)"
            if name == 7 { record.name = String(repeating: "x", count: 256 + dice.roll(0..<99)) }
            return record
        }
        var table = Table()
        let sizes = records.map { 3 + table.size(of: $0.kind.rawValue) + table.size(of: $0.name ?? "") }
        let beginning = stream(of: [.hello(greeting)])
        let bytes = stream(of: [.hello(greeting), .records(center: 1, records)])
        let frames = (records.count + WireLimits.items - 1) / WireLimits.items
        // Each frame has a length, a type and the number of the center.
        #expect(bytes.count == beginning.count + frames * 6 + sizes.reduce(0, +))
        #expect(try messages(in: bytes).records == records)
    }
}
