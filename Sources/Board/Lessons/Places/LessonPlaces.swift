import BoardModel
import Demo

/// The last places in lessons, as lines of a file: the newest first, one for each lesson.
///
/// A line has the fingerprint of its lesson, so that a place is used only in that lesson, the one-based step,
/// and the word `asking` or `shown`. Other lines are ignored.
package struct LessonPlaces: Hashable, Sendable {
    private var places: [(lesson: LessonFingerprint, page: LessonPage)] = []

    /// Beyond this number, the oldest places are removed.
    package static let limit = 64
    /// A larger file is not one that the program wrote.
    package static let sizeLimit = 8_192
    private static let highestStep = 100_000

    package init() {}

    package init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.limit) {
            guard let (lesson, page) = Self.place(String(decoding: line, as: UTF8.self)) else { continue }
            if self[lesson] == nil { places.append((lesson, page)) }
        }
    }

    package var bytes: [UInt8] {
        Array(places.map { "\($0.lesson) \(Self.text(of: $0.page))\n" }.joined().utf8)
    }

    package subscript(lesson: LessonFingerprint) -> LessonPage? {
        get { places.first { $0.lesson == lesson }?.page }
        set {
            places.removeAll { $0.lesson == lesson }
            if let newValue { places.insert((lesson, newValue), at: 0) }
            if places.count > Self.limit { places.removeLast() }
        }
    }

    package static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// `STEP asking` or `STEP shown`.
    package static func text(of page: LessonPage) -> String {
        "\(page.step + 1) \(page.isAsking ? "asking" : "shown")"
    }

    static func page(_ step: Substring, _ state: Substring) -> LessonPage? {
        guard step.allSatisfy(\.isNumber), let number = Int(step), (1...highestStep).contains(number),
            ["asking", "shown"].contains(state)
        else { return nil }
        return LessonPage(step: number - 1, isAsking: state == "asking")
    }

    private static func place(_ line: String) -> (LessonFingerprint, LessonPage)? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, let lesson = LessonFingerprint(String(words[0])),
            let page = page(words[1], words[2])
        else { return nil }
        return (lesson, page)
    }
}
