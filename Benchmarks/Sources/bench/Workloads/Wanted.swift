import Measuring

/// The values that are wanted of the library's center, in the order of their table.
///
/// A row that measures a time must not be slower than the simple center either, if that center takes part. Times are
/// scaled to the machine on which they were set (`Machine`), the longest single calls of W15 excepted.
enum Wanted {
    static let all: [WantedRow] =
        posting + nesting + threads + registering + lives + changes + memory + watching + elsewhere + starting

    private static let posting = [
        time("W1"), time("W2", .timesFoundation(20)), time("W3", .timesFoundation(20)),
        time("W4", .timesFoundation(20)),
        time("V1c", .timesFoundation(30)), time("V4", .timesFoundation(40)),
        time("V2", .timesFoundation(6)), time("V2x", .timesFoundation(3.5)),
        time("V2w", .timesFoundation(6)), time("V2wx", .timesFoundation(3.5)),
        time("V3", .timesFoundation(13)), time("V3t", .timesFoundation(20)),
        time("V1a", .timesFoundation(20)),
        // A filter costs what it costs the handler to ask the same, and a little for the call.
        time("V1f", .timesWorkload("V1g", 1.2)), time("V1g"),
        time("V1p", .timesFoundation(20)), time("W6", .timesFoundation(10)),
    ]

    private static let nesting = [
        time("V10", .timesFoundation(12)), time("V10q", .timesFoundation(3)),
    ]

    private static let threads = [
        time("W8a", .timesFoundation(30)), time("W8o", .timesFoundation(3.6)), time("W8e", .remarkAtMost(2)),
    ]

    private static let registering =
        ["W7a/0", "W14/2", "W14/10", "W14/1000", "W14s", "W14t", "V5r", "V5f"].map {
            time($0, .timesFoundation(3))
        }

    /// Among 100 000 that stay, at most twice the time that it takes among ten.
    private static let lives = ["n", "s"].flatMap { kind in
        [10, 1_000, 10_000, 100_000].flatMap { others in
            ["a", "b"].map { number in
                let id = "W15\(kind)\(number)"
                return others == 10
                    ? time("\(id)/10") : time("\(id)/\(others)", .timesWorkload("\(id)/10", 2))
            } + [WantedRow("W15\(kind)c/\(others)", [.atMost(100_000)])]
        }
    }

    private static let changes = [
        time("W16/10", .timesFoundation(5)), time("W16/1000", .remarkAtMost(1.5)),
        time("W16/100000", .remarkAtMost(1.5)),
        time("W16r/1000"), time("W16r/100000", .timesWorkload("W16r/1000", 2)),
    ]

    private static let memory = [
        WantedRow("W17b", [.atMost(256)]),
        // The simple center has two words to set, so that the bar is the time itself.
        WantedRow("W17t", [.timeAtMost(400)]),
        WantedRow("W17o", [.atMost(700)]),
        WantedRow("W9/1", [.atMost(120)]), WantedRow("W9/10000", [.atMost(120)]),
        WantedRow("V5b", [.atMost(120)]),
        // A table that has shrunk may keep some pages.
        WantedRow("W18b", [.atMost(65_536)]), time("W18p", .timeAtMost(10)),
        // Some may wait for later registrations.
        WantedRow("W19b", [.atMost(16)]), WantedRow("W19c", [.atMost(64)]),
        WantedRow("V6f", [.timeAtMost(300), .remarkAtMost(1)]),
    ]

    private static let watching = [
        // 60 ns and the comparison of two numbers.
        time("V11d", .timeAtMost(65)), time("V11s", .timeAtMost(60)), time("V11m", .timeAtMost(400)),
        WantedRow("V9", [.remarkTimeAtMost(81)]), WantedRow("V9x", [.remarkTimeAtMost(81)]),
    ]

    private static let elsewhere = [
        time("V7s", .timeAtMost(200)), time("V7sp", .timeAtMost(200)), time("V7sd", .timeAtMost(200)),
        time("V7m", .timeAtMost(93)), time("V7q", .timeAtMost(186)), time("V7a", .timeAtMost(51)),
        time("V7t", .timeAtMost(250)),
    ]

    private static let starting = [
        // Here, too, the time itself is the bar.
        WantedRow("W20", [.timeAtMost(40_000)]), WantedRow("W20b", [.atMost(700_000)]),
        time("V11e", .timeAtMost(200_000)),
    ]

    /// A row that measures a time.
    private static func time(_ workload: String, _ aims: Goal.Aim...) -> WantedRow {
        WantedRow(workload, aims + [.timesSimpleCenter(1)])
    }
}
