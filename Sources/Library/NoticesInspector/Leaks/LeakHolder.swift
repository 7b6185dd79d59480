import Notices
import NoticesWire

/// The observer to which a path from a leaked object leads, or those that may hold it, as far as they tell leaks apart:
/// equal observers are one holder.
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
    /// Whether the objects hold themselves.
    private var isCycle = false
    /// Whether only the number of its observers speaks for it.
    private var isGuess = false
    /// One of the observers. Equal holders may have different ones.
    private var example: (center: UInt64, registration: UInt64) = (0, 0)

    /// Of objects that were not examined, since there are too many.
    static var notExamined: LeakHolder {
        var holder = LeakHolder()
        holder.isExamined = false
        return holder
    }

    private init() {}

    private typealias Found = (count: Int, center: UInt64, first: UInt64)

    /// - Parameter living: How many objects of its class should be freed.
    init(of object: ExpectedObject, living: Int, in centers: [(number: UInt64, center: NoticeCenter)]) {
        var lines: [Line: Found] = [:]
        for (number, center) in centers {
            for registration in object.suspects(in: center) {
                let line = Line(
                    name: registration.name, source: registration.source, kind: registration.kind)
                lines[line, default: (0, number, registration.id.number)].count += 1
            }
        }
        choose(among: lines, living: living)
    }

    /// The first holder that a search has found; `nil` if it found none.
    init?(of found: HolderSearch.Found?) {
        guard let found, !found.paths.isEmpty else { return nil }
        guard let registration = found.registration else {
            isCycle = true
            return
        }
        line = Line(name: registration.name, source: registration.source, kind: registration.kind)
        example = (registration.id.center, registration.id.number)
    }

    /// A guess for objects whose file has no observers: a line that has registered as many handlers as there are objects.
    init(guessedFor living: Int, in centers: [(number: UInt64, center: NoticeCenter)]) {
        var lines: [Line: Found] = [:]
        for (number, center) in centers {
            for registration in center.registrations where ![.owner, .controller].contains(registration.kind)
            {
                let line = Line(name: registration.name, source: registration.source, kind: registration.kind)
                lines[line, default: (0, number, registration.id.number)].count += 1
            }
        }
        lines = lines.filter { abs($0.value.count - living) <= living / 10 }
        guard living >= Self.leastForGuess else { return }
        choose(among: lines, living: living)
        isGuess = line != nil
    }

    private static let cycle = "itself, in a cycle without the center"

    /// Fewer objects are as many as something else by chance.
    private static let leastForGuess = 5

    private mutating func choose(among lines: [Line: Found], living: Int) {
        // An owner is held weakly, and rarely to blame. A handler that is registered for each object probably is.
        let first = lines.min { left, right in
            func rank(_ entry: (key: Line, value: Found)) -> [Int] {
                [
                    entry.key.kind == .owner ? 1 : 0, abs(entry.value.count - living),
                    Int(clamping: entry.value.first),
                ]
            }
            return rank(left).lexicographicallyPrecedes(rank(right))
        }
        line = first?.key
        others = max(0, lines.count - 1)
        if let value = first?.value { example = (value.center, value.first) }
    }

    /// Whether no observer may hold the object, as far as is known.
    var isUnknown: Bool { line == nil && isExamined && !isCycle }

    static func == (left: LeakHolder, right: LeakHolder) -> Bool {
        left.line == right.line && left.others == right.others && left.isExamined == right.isExamined
            && left.isCycle == right.isCycle
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
            let reason = isGuess ? "which registered as many" : "kept by \(line.kind.holder)"
            text = "handler \(line.source.short) of \(name), \(reason)\(more)"
        } else {
            text = isCycle ? Self.cycle : isExamined ? "" : "not examined: too many observers"
        }
        return ExpectedGone.Suspect(
            center: example.center, registration: example.registration, text: text)
    }
}
