import NoticesWire
import Testing

@testable import NoticesInspectorFoundation

/// What a board is told of the observers that a Foundation center of Apple's systems lists for debuggers.
@Suite struct FoundationObserverListTests {
    private static let text = """
        <NSNotificationCenter:0x6000000dc540>
        Name, Object, Observer, Options
        cart.changed, 0x0, 0x7fcebcc00f10, 1400
        cart.changed, 0x11088e490, 0x7fcebcc00f10, 1001
        cart.changed, 0x11088e490, 0x7fcebcc00f10, 1001
        names, with commas, 0x0, 0x608000024220, 1400
        *, 0x0, 0x608000024220, 1400
        """

    @Test func `each row is a registration with its name, sender and observer`() {
        var list = FoundationObserverList()
        let rows = list.registrations(listedIn: Self.text)
        #expect(
            rows.map(\.name) == ["cart.changed", "cart.changed", "cart.changed", "names, with commas", nil])
        #expect(rows.map(\.sender) == [nil, "object at 0x11088e490", "object at 0x11088e490", nil, nil])
        #expect(rows.map(\.observer).last == "object at 0x608000024220")
        #expect(rows.map(\.number) == [1, 2, 3, 4, 5])
    }

    @Test func `a row keeps its number while others come and go`() {
        var list = FoundationObserverList()
        _ = list.registrations(listedIn: Self.text)
        let lines = Self.text.split(separator: "\n")
        let later = list.registrations(
            listedIn: (lines[..<2] + ["new, 0x0, 0x1, 1400"] + lines[5...]).joined(separator: "\n"))
        #expect(later.map(\.name) == ["new", "names, with commas", nil])
        #expect(later.map(\.number) == [6, 4, 5])
    }

    @Test(arguments: [
        "", "<NSNotificationCenter:0x6000000dc540>", "Name, Object, Observer\na, 0x0, 0x1",
        "<X>\nName, Object, Observer, Options", "cart.changed, 0x0, 0x7fcebcc00f10, 1400",
    ])
    func `a text of another form has no observers`(text: String) {
        var list = FoundationObserverList()
        #expect(list.registrations(listedIn: text).isEmpty)
    }

    @Test(arguments: [
        "cart.changed", "a, 0x0, 0x1", "a, nil, 0x1, 1400", "a, 0x0, 0x, 1400", "a, 0x0, 0xzz, 1400",
        "a, 0x0, 0x1, ", "a, 0x0, 0x1, (more)",
    ])
    func `a row of another form is passed over`(row: String) {
        var list = FoundationObserverList()
        let rows = list.registrations(
            listedIn: "Name, Object, Observer, Options\n\(row)\nb, 0x0, 0x1, 1400\r\n")
        #expect(rows.map(\.name) == ["b"])
    }

    @Test func `of very many rows the first ten thousand are taken`() {
        var list = FoundationObserverList()
        let rows = (1...20_000).map { "a, 0x0, 0x\(String($0, radix: 16)), 1400" }
        let text = (["Name, Object, Observer, Options"] + rows).joined(separator: "\n")
        #expect(list.registrations(listedIn: text).count == 10_000)
    }
}
