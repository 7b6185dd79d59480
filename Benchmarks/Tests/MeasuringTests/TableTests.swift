import Foundation
import Measuring
import Testing

@Suite("Tables and JSON") struct TableTests {
    private static let rows = [
        Row(
            workload: Workload("W8a", "two threads", remark: "x one thread"), peer: "ours",
            values: Spread([9, 10.25, 1234]).unsafelyUnwrapped, ratioToFoundation: Spread([40, 50, 60]),
            ratioToClosureArray: Spread([0.25]), ratioToSimpleCenter: Spread([7]), remark: Spread([1.9])),
        Row(
            workload: Workload("W8a", "two threads"), peer: "theirs", values: Spread([500]).unsafelyUnwrapped),
        Row(
            workload: Workload("W9", "memory", unit: .bytes), peer: "ours",
            values: Spread([48]).unsafelyUnwrapped),
    ]

    @Test(
        "numbers have three digits that count, and thousands set apart",
        arguments: [
            (0.0, "0"), (0.00049, "0"), (0.0123, "0.012"), (0.25, "0.25"), (1, "1.0"), (12.34, "12.3"),
            (99.96, "100.0"),
            (100, "100"), (999.6, "1,000"), (1_234_567, "1,234,567"), (1_000_050, "1,000,050"),
            (-12.34, "-12.3"),
            (-1500, "-1,500"),
        ])
    func quantities(value: Double, text: String) {
        #expect(Quantity.text(value) == text)
    }

    @Test("the table names a workload once and sets numbers to the right")
    func text() {
        let expected = """
            workload         peer    median   min    max  unit  times faster than Foundation  times faster than the simple center  × closure array  besides
            W8a two threads  ours      10.3   9.0  1,234  ns               50.0 [40.0..60.0]                                  7.0             0.25  1.9 x one thread
                             theirs     500   500    500  ns
            W9 memory        ours      48.0  48.0   48.0  B
            """
        #expect(ResultsTable(Self.rows).text == expected)
    }

    @Test("the summary has a line for each workload and a column for each peer that was measured")
    func summary() {
        let expected = """
            | workload | ours | theirs |
            | --- | ---: | ---: |
            | W8a two threads | 10.3 ns, 50.0x | 500 ns |
            | W9 memory | 48.0 B |  |
            """
        #expect(SummaryTable(Self.rows, peers: ["ours", "others", "theirs"]).markdown == expected)
    }

    @Test("JSON is an array of objects, without what was not measured")
    func json() throws {
        let data = try RowObject.json(of: Self.rows)
        let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(objects.count == 3)
        #expect(objects[0]["workload"] as? String == "W8a")
        #expect(objects[0]["peer"] as? String == "ours")
        #expect(objects[0]["medianNanoseconds"] as? Double == 10.25)
        #expect(objects[0]["minimumNanoseconds"] as? Double == 9)
        #expect(objects[0]["maximumNanoseconds"] as? Double == 1234)
        #expect(objects[0]["ratioToFoundation"] as? Double == 50)
        #expect(objects[0]["maximumRatioToFoundation"] as? Double == 60)
        #expect(objects[0]["ratioToClosureArray"] as? Double == 0.25)
        #expect(objects[0]["ratioToSimpleCenter"] as? Double == 7)
        #expect(objects[0]["remarkValue"] as? Double == 1.9)
        #expect(
            objects[1].keys.sorted() == [
                "maximumNanoseconds", "medianNanoseconds", "minimumNanoseconds", "peer", "title", "workload",
            ])
        #expect(objects[2]["medianBytes"] as? Double == 48)
        #expect(objects[2]["medianNanoseconds"] == nil)
    }
}
