import Notices

/// The beginning that most names of a program share, such as `org.alamofire.notification.name.`: shown once, and left out
/// of the names.
package struct CommonPrefix: Hashable, Sendable {
    /// One for each program that has one, the longest first.
    private let texts: [String]

    /// A shorter beginning takes little room.
    private static let leastLength = 12
    private static let leastNames = 5
    /// How many percent of the names must share it.
    private static let share = 80
    private static let boundaries = Set<UInt8>(".:/_-".utf8)

    /// The longest beginning up to a boundary that enough of the names share; `nil` if there is none.
    package init?(of names: [String]) {
        var counts: [Substring: Int] = [:]
        for name in names {
            var length = 0
            for index in name.utf8.indices {
                length += 1
                guard length >= Self.leastLength, Self.boundaries.contains(name.utf8[index]) else { continue }
                let end = name.utf8.index(after: index)
                if end < name.endIndex { counts[name[..<end], default: 0] += 1 }
            }
        }
        let least = max(Self.leastNames, (names.count * Self.share + 99) / 100)
        let shared = counts.filter { $0.value >= least }.keys
        guard let longest = shared.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        texts = [String(longest)]
    }

    /// The beginnings of several programs, each of which has its own; `nil` if none has one.
    package init?(parts: [CommonPrefix]) {
        texts = Set(parts.flatMap(\.texts)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        guard !texts.isEmpty else { return nil }
    }

    /// What stands above names without it: `com.example.client.…`.
    package var heading: String { texts.map { $0 + "…" }.joined(separator: " ") }

    /// `…request.didResume`: a name without the beginning, or the whole name if it begins differently.
    package func shortened(_ name: String) -> String {
        guard let text = texts.first(where: { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }) else {
            return name
        }
        return "…" + name.dropFirst(text.count)
    }

    /// A sentence with names, in which each leaves out the beginning.
    package func shortening(in sentence: String) -> String {
        texts.reduce(sentence) { $0.replacing($1, with: "…") }
    }
}

extension BoardSnapshot.Groups {
    /// More names are not examined.
    private static let mostNames = 1_024

    /// The beginning that most of the first names share: in each program, if there are several.
    package var commonPrefix: CommonPrefix? {
        guard parts.isEmpty else { return CommonPrefix(parts: parts.compactMap(\.commonPrefix)) }
        return CommonPrefix(
            of: indices.prefix(Self.mostNames).compactMap { names(at: $0).exactName?.rawValue })
    }
}
