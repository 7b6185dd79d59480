import BoardModel

/// A step of a run, shortened to the width of its column. The part that differs from other steps is kept.
///
/// First goes the folder, then `.swift`, then the beginning of the name, `…request.didRetry`, then the place. An observer without a label
/// is its place.
struct StepLabel {
    /// `2 × post `
    private let head: String
    private let name: String
    /// ` by Badge`, or ` for cart.changed`.
    private let tail: String
    /// `Shop/Cart.swift:9`
    private let place: String?

    init(_ step: String) {
        var rest = step[...]
        var place: String?
        if let at = step.ranges(of: " at ").last, step[at.upperBound...].contains(":") {
            place = String(step[at.upperBound...])
            rest = step[..<at.lowerBound]
        }
        let number = rest.ranges(of: " × ").first?.upperBound ?? rest.startIndex
        let kind = rest[number...].prefix { $0 != " " }
        let start = rest.index(kind.endIndex, offsetBy: 1, limitedBy: rest.endIndex) ?? rest.endIndex
        let separator = ["observe": " by ", "refuse": " for ", "skip": ", "][String(kind)]
        let end = separator.flatMap { rest[start...].ranges(of: $0).last?.lowerBound } ?? rest.endIndex
        head = String(rest[..<start])
        name = String(rest[start..<end])
        tail = String(rest[end...])
        self.place = place
    }

    private enum Cut: CaseIterable {
        case name, place, end
    }

    /// The labels of both sides. They differ if the steps do, unless there is no room for that.
    static func pair(
        _ then: String?, _ now: String?, columns: Int, _ painter: Painter
    ) -> (then: String?, now: String?) {
        func labels(_ cut: Cut) -> (then: String?, now: String?) {
            func text(_ step: String?) -> String? { step.map { StepLabel($0).text(columns, cut, painter) } }
            return (text(then), text(now))
        }
        let usual = labels(.name)
        guard then != now, usual.then == usual.now else { return usual }
        return Cut.allCases.dropFirst().lazy.map(labels).first { $0.then != $0.now } ?? usual
    }

    private func text(_ columns: Int, _ cut: Cut, _ painter: Painter) -> String {
        let whole = head + name + tail + (place.map { " at \($0)" } ?? "")
        guard cut != .end, painter.width(whole) > columns else {
            return SafeText.truncated(whole, to: columns, unicode: painter.capabilities.unicode)
        }
        guard let file = place?.split(separator: "/").last else {
            return label(name, tail, "", columns, painter)
        }
        if name == "handler" { return label(String(file), tail, "", columns, painter) }
        let end = tail == " by handler" ? "" : tail
        let places = [" at \(file)", " at \(file.replacing(".swift", with: ""))"]
        let fitting = places.first { place in
            columns - painter.width(head + end + place) >= min(painter.width(name), Self.leastName)
        }
        let isPlaced = end.isEmpty && !tail.isEmpty || cut == .place
        return label(name, end, fitting ?? (isPlaced ? places[1] : ""), columns, painter)
    }

    /// Fewer columns of a name say little.
    private static let leastName = 16

    private func label(
        _ name: String, _ end: String, _ at: String, _ columns: Int, _ painter: Painter
    ) -> String {
        let room = max(1, columns - painter.width(head + end + at))
        let isWhole = painter.width(name) <= room
        return head + (isWhole ? name : painter.shortenedName("…\(name)", to: room)) + end + at
    }
}
