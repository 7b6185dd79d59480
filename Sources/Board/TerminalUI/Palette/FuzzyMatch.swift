/// How well typed letters match a text that contains them in their order, perhaps with others in between.
package struct FuzzyMatch: Hashable, Comparable, Sendable {
    /// The best first.
    private enum Tier: Comparable {
        case whole, prefix
        /// The letters begin one word: `thr` in `off the main thread`.
        case word
        /// Each run of letters begins a word: `cch` in `cart.changed`.
        case wordStarts
        case inOnePiece, scattered
    }

    private let tier: Tier
    private let length: Int
    /// The characters of the text that were typed, counted from 0.
    package let positions: [Int]

    /// Longer texts are only matched up to this length.
    private static let longest = 200

    /// `nil` if the text does not contain the letters. Ignores case. Blanks only match blanks.
    package init?(of typed: String, in text: String) {
        guard Self.mayFit(typed, text) else { return nil }
        let letters = Array(typed.lowercased().prefix(Self.longest))
        let written = Array(text.prefix(Self.longest))
        let small = written.map { Character($0.lowercased().first.map(String.init) ?? " ") }
        length = written.count
        guard !letters.isEmpty else {
            (tier, positions) = (.prefix, [])
            return
        }
        let starts = Self.starts(of: written)
        if small.starts(with: letters) {
            (tier, positions) = (small.count == letters.count ? .whole : .prefix, Array(letters.indices))
        } else if let start = starts.indices.first(where: { starts[$0] && small[$0...].starts(with: letters) }
        ) {
            (tier, positions) = (.word, Array(start..<start + letters.count))
        } else if let found = Self.byWordStarts(letters, small, starts) {
            (tier, positions) = (.wordStarts, found)
        } else if let start = Self.start(of: letters, in: small) {
            (tier, positions) = (.inOnePiece, Array(start..<start + letters.count))
        } else if let found = Self.scattered(letters, small) {
            (tier, positions) = (.scattered, found)
        } else {
            return nil
        }
    }

    package static func < (left: FuzzyMatch, right: FuzzyMatch) -> Bool {
        (left.tier, left.length) < (right.tier, right.length)
    }

    /// Whether it is as good as another match, regardless of the lengths of the texts.
    package func isAsGood(as other: FuzzyMatch) -> Bool { tier == other.tier }

    package var isPrefix: Bool { tier <= .prefix }

    var isScattered: Bool { tier == .scattered }

    /// A cheap check of the bytes, which rejects most names.
    private static func mayFit(_ typed: String, _ text: String) -> Bool {
        var rest = text.utf8.makeIterator()
        for byte in typed.utf8 where byte < 0x80 {
            let wanted = byte | 0x20
            while true {
                guard let next = rest.next() else { return false }
                // A non-ASCII letter may have an ASCII letter as its lower case.
                if next | 0x20 == wanted || next >= 0x80 { break }
            }
        }
        return true
    }

    /// Which characters begin words: those after a sign, and capitals after small letters.
    private static func starts(of text: [Character]) -> [Bool] {
        text.indices.map { index in
            guard index > 0 else { return true }
            let (before, here) = (text[index - 1], text[index])
            guard here.isLetter || here.isNumber else { return false }
            return !(before.isLetter || before.isNumber) || (before.isLowercase && here.isUppercase)
        }
    }

    /// Each letter follows the one before or begins a word. Tries each pair of a letter and a place once.
    private static func byWordStarts(
        _ letters: [Character], _ text: [Character], _ starts: [Bool]
    ) -> [Int]? {
        /// For each place of the text where the letters so far can end, their places.
        var paths: [Int: [Int]] = [:]
        for index in text.indices where starts[index] && text[index] == letters[0] { paths[index] = [index] }
        for letter in letters.dropFirst() {
            var longer: [Int: [Int]] = [:]
            let first = paths.min { $0.key < $1.key }
            for index in text.indices where text[index] == letter {
                // The path without a gap is better.
                if let path = paths[index - 1] {
                    longer[index] = path + [index]
                } else if starts[index], let first, first.key < index {
                    longer[index] = first.value + [index]
                }
            }
            paths = longer
            guard !paths.isEmpty else { return nil }
        }
        return paths.min { $0.key < $1.key }?.value
    }

    private static func start(of letters: [Character], in text: [Character]) -> Int? {
        guard text.count >= letters.count else { return nil }
        return (0...text.count - letters.count).first { text[$0...].starts(with: letters) }
    }

    private static func scattered(_ letters: [Character], _ text: [Character]) -> [Int]? {
        var found: [Int] = []
        var next = 0
        for letter in letters {
            guard let index = text[next...].firstIndex(of: letter) else { return nil }
            found.append(index)
            next = index + 1
        }
        // Rejects letters that are far apart: nearly every sentence has some letters somewhere.
        return found[found.count - 1] - found[0] <= 5 * letters.count + 10 ? found : nil
    }
}
