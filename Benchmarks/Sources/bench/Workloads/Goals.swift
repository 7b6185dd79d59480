import Measuring

/// The goals of the library, in the order of the table.
enum Goals {
    private static let byString = NoticesByString.title
    private static let prepared = "Notices prepared"
    private static let typed = "Notices typed"

    static let all: [Goal] = [
        Goal("W1", prepared, .timesFoundation(100)),
        Goal("W1", byString, .timesFoundation(8)),
        Goal("W2", prepared, .timesFoundation(40)),
        Goal("W2", prepared, .timesClosureArray(0.4)),
        Goal("W2", byString, .timesFoundation(14)),
        Goal("W2", typed, .timesFoundation(60)),
        Goal("W2u", typed, .timesFoundation(80)),
        Goal("W3", prepared, .timesFoundation(40)),
        Goal("W4", prepared, .timesFoundation(40)),
        // 4.5 times faster than the closure array.
        Goal("W4", prepared, .timesClosureArray(0.222)),
        Goal("W5", prepared, .timesFoundation(40)),
        Goal("W5r", prepared, .timesFoundation(4.5)),
        Goal("W6", prepared, .timesFoundation(60)),
        Goal("W7a/0", prepared, .timesFoundation(6)),
        Goal("W7a/1000", prepared, .timesFoundation(6)),
        Goal("W7a/100000", prepared, .timesFoundation(6)),
        // Constant, except for noise.
        Goal("W7a/100000", prepared, .timesWorkload("W7a/0", 1.3)),
        Goal("W7b", prepared, .timesFoundation(4)),
        Goal("W8a", prepared, .timesFoundation(35)),
        Goal("W8a", prepared, .remark(1.8)),
        Goal("W8b", prepared, .timesFoundation(12)),
        Goal("W8c", prepared, .timesFoundation(1)),
        Goal("W9/1", prepared, .atMost(64)),
        Goal("W9/10000", prepared, .atMost(64)),
        Goal("W10a", prepared, .timesFoundation(40)),
        Goal("W10b", prepared, .timesFoundation(15)),
        Goal("W11a/1", prepared, .timesFoundation(2.5)),
        Goal("W11b/1", prepared, .timesFoundation(4)),
        Goal("W11a/10000", prepared, .timesFoundation(2.5)),
        Goal("W11b/10000", prepared, .timesFoundation(4)),
        // Additional nanoseconds for each of ten deliveries of a post, and for a post's only delivery.
        Goal("W3m", prepared, .remarkAtMost(150)),
        Goal("W2m", prepared, .remarkAtMost(150)),
    ]
}
