package import BoardModel
package import Demo
import Notices

/// Leaks and their possible causes: objects that were released and still live, and handlers of objects that are gone.
package struct LeakReport: Sendable {
    package let leaks: [Holders]
    /// Registrations that are still called, for objects that no longer live.
    package let zombies: [BoardSnapshot.Observer]
    /// Whether anything is known of objects; if not, no leak is found.
    package let knowsObjects: Bool
    /// Whether a program was asked for its leaks.
    private let isAskedFor: Bool
    /// The objects that another program expects to be gone.
    package let expected: ExpectedObjects?

    /// O(observers).
    package init(_ snapshot: BoardSnapshot) {
        var zombies: [BoardSnapshot.Observer] = []
        var holders: [String: [BoardSnapshot.Observer]] = [:]
        for index in snapshot.groups.indices {
            for observer in snapshot.groups.observers(at: index) {
                switch observer.object {
                case .gone where observer.registration.state == .active: zombies.append(observer)
                case .leaked: holders[observer.registration.observer, default: []].append(observer)
                default: break
                }
            }
        }
        self.zombies = zombies
        knowsObjects = snapshot.objects != nil
        isAskedFor = snapshot.leftOut?.missing.contains(.leaks) != true
        expected = snapshot.expected
        let objects = snapshot.objects.map { $0.leakedCount == 0 ? [] : $0.all } ?? []
        leaks = objects.filter { $0.life == .leaked }.map {
            Holders(object: $0.label, life: $0.life, observers: holders[$0.label] ?? [])
        }
    }

    /// The layout for so many columns; no line is laid out yet.
    func layout(columns: Int, unicode: Bool) -> FieldLayout {
        var fields: [Field] = []
        for leak in leaks {
            fields.append(
                Field(label: "", text: ["! \(leak.object) was released and is alive; held by"], role: .bad))
            fields.append(
                Field(
                    label: "",
                    text: leak.handlers.isEmpty
                        ? ["    no handler of this center that is known to hold it"]
                        : .many(leak.handlers.count) { "    \(leak.handlers[$0].sentence)" }))
        }
        if let expected { fields += Self.fields(of: expected) }
        fields.append(
            Field(
                label: "", text: .many(zombies.count) { [zombies] in Self.sentence(zombies[$0]) }, role: .bad)
        )
        if leaks.isEmpty, zombies.isEmpty, expected == nil {
            let text =
                knowsObjects
                ? "no leaks: every object that was released is gone, and so are its handlers"
                : isAskedFor
                    ? "leaks are not known: this source does not report objects"
                    : "leaks are not known: they were not asked for"
            fields.append(Field(label: "", text: [text], role: .quiet))
        }
        return FieldLayout(fields, columns: columns, unicode: unicode)
    }

    private static func sentence(_ zombie: BoardSnapshot.Observer) -> String {
        let registration = zombie.registration
        let kind = zombie.kind.map { " (\($0.rawValue))" } ?? ""
        return "† \(registration.observer) is gone, and its handler still runs: "
            + "“\(registration.name.rawValue)” at \(registration.source.short)\(kind)"
    }
}

enum LeakReportView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lines = state.leakLines.lines
        let top = state.seenOverlayTop
        for row in 0..<region.rows {
            guard top + row < lines.count else { break }
            painter.write(
                lines[top + row].text, in: region, row: row, column: 1, role: lines[top + row].role)
        }
    }
}

extension BoardState {
    struct LeakKey: Equatable, Sendable {
        var version: BoardSnapshot.Version
        var columns: Int
        var unicode: Bool
        var expected: ExpectedObjects?
    }

    private var leakKey: LeakKey {
        LeakKey(
            version: shown.snapshot.version, columns: size.columns - 2, unicode: capabilities.unicode,
            expected: shown.snapshot.expected)
    }

    /// The lines of the leak report, as far as they are laid out.
    var leakLines: FieldLayout {
        let key = leakKey
        if let leaksFound, leaksFound.key == key { return leaksFound.layout }
        var layout = LeakReport(shown.snapshot).layout(columns: key.columns, unicode: key.unicode)
        layout.reveal(overlayTop, rows: OverlayView.body(of: self).rows)
        return layout
    }

    /// Lays out the visible part of the report, while it is open.
    mutating func revealLeaks() {
        guard modes.overlay == .leaks else {
            leaksFound = nil
            return
        }
        let key = leakKey
        var layout =
            if let leaksFound, leaksFound.key == key {
                leaksFound.layout
            } else {
                LeakReport(shown.snapshot).layout(columns: key.columns, unicode: key.unicode)
            }
        leaksFound = nil
        layout.reveal(overlayTop, rows: OverlayView.body(of: self).rows)
        leaksFound = (key, layout)
    }

    /// Whether the report's scroll offset is beyond the laid-out lines.
    var areLeaksBehind: Bool {
        modes.overlay == .leaks
            && leaksFound?.layout.isBehind(overlayTop, rows: OverlayView.body(of: self).rows) == true
    }

    /// The effective scroll offset of the overlay.
    var seenOverlayTop: Int {
        guard modes.overlay == .leaks else { return overlayTop }
        return leakLines.top(overlayTop, rows: OverlayView.body(of: self).rows)
    }
}
