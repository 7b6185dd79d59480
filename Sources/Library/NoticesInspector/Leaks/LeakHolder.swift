import Notices
import NoticesWire

/// The observers that may hold a leaked object, as far as they tell leaks apart: equal observers are one holder.
struct LeakHolder: Hashable {
    private struct Line: Hashable {
        var name: NoticeName
        var source: SourceLine
        var kind: NoticeRegistration.Kind
    }

    private var line: Line?
    /// How many other lines registered observers that may hold it.
    private var others = 0
    private var isExamined = true
    /// One of the observers. Equal holders may have different ones.
    private var example: (center: UInt64, registration: UInt64) = (0, 0)

    /// Of objects that were not examined, since there are too many.
    static var notExamined: LeakHolder {
        var holder = LeakHolder()
        holder.isExamined = false
        return holder
    }

    private init() {}

    init(of object: ExpectedObject, in centers: [(number: UInt64, center: NoticeCenter)]) {
        var lines: [Line: (count: Int, center: UInt64, first: UInt64)] = [:]
        for (number, center) in centers {
            for registration in object.suspects(in: center) {
                let line = Line(
                    name: registration.name, source: registration.source, kind: registration.kind)
                lines[line, default: (0, number, registration.id.number)].count += 1
            }
        }
        // An owner is held weakly, and rarely to blame. A handler that is registered for each object probably is.
        let first = lines.min { left, right in
            func rank(_ entry: (key: Line, value: (count: Int, center: UInt64, first: UInt64))) -> [Int] {
                [entry.key.kind == .owner ? 1 : 0, -entry.value.count, Int(clamping: entry.value.first)]
            }
            return rank(left).lexicographicallyPrecedes(rank(right))
        }
        line = first?.key
        others = max(0, lines.count - 1)
        if let value = first?.value { example = (value.center, value.first) }
    }

    static func == (left: LeakHolder, right: LeakHolder) -> Bool {
        left.line == right.line && left.others == right.others && left.isExamined == right.isExamined
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(others)
    }

    /// `handler Screens.swift:21 of “cart.changed”, kept by its token, or 1 other`
    var suspect: ExpectedGone.Suspect {
        let text: String
        if let line {
            let name = line.name == .any ? "any name" : "“\(line.name)”"
            let more = others == 0 ? "" : ", or \(others) \(others == 1 ? "other" : "others")"
            text = "handler \(line.source.short) of \(name), kept by \(line.kind.holder)\(more)"
        } else {
            text = isExamined ? "" : "not examined: too many observers"
        }
        return ExpectedGone.Suspect(
            center: example.center, registration: example.registration, text: text)
    }
}
