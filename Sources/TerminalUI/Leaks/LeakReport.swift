import Notices
package import Workbench

/// What should be gone and is not, and who may be the reason: objects that were released, and handlers of objects that
/// are gone.
package struct LeakReport: Sendable {
    package let leaks: [Holders]
    /// Registrations that still run, for objects that do not live any more.
    package let zombies: [WorkbenchSnapshot.Observer]

    /// O(observers).
    package init(_ snapshot: WorkbenchSnapshot) {
        var zombies: [WorkbenchSnapshot.Observer] = []
        var holders: [String: [WorkbenchSnapshot.Observer]] = [:]
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
        leaks =
            snapshot.leakedCount == 0
            ? []
            : snapshot.objects.filter { $0.life == .leaked }.map {
                Holders(object: $0.label, life: $0.life, observers: holders[$0.label] ?? [])
            }
    }

    /// The lines as they fit into so many columns; none is laid out yet.
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
        fields.append(
            Field(
                label: "", text: .many(zombies.count) { [zombies] in Self.sentence(zombies[$0]) }, role: .bad)
        )
        if leaks.isEmpty, zombies.isEmpty {
            let text = "no leaks: every object that was released is gone, and so are its handlers"
            fields.append(Field(label: "", text: [text], role: .quiet))
        }
        return FieldLayout(fields, columns: columns, unicode: unicode)
    }

    private static func sentence(_ zombie: WorkbenchSnapshot.Observer) -> String {
        let registration = zombie.registration
        let kind = zombie.kind.map { " (\($0.rawValue))" } ?? ""
        return "† \(registration.observer) is gone, and its handler runs for nobody: "
            + "“\(registration.name?.rawValue ?? "*")” at \(registration.source.short)\(kind)"
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
        var version: WorkbenchSnapshot.Version
        var columns: Int
        var unicode: Bool
    }

    private var leakKey: LeakKey {
        LeakKey(version: shown.snapshot.version, columns: size.columns - 2, unicode: capabilities.unicode)
    }

    /// The lines of the leak report, as far as they are laid out.
    var leakLines: FieldLayout {
        let key = leakKey
        if let leaksFound, leaksFound.key == key { return leaksFound.layout }
        var layout = LeakReport(shown.snapshot).layout(columns: key.columns, unicode: key.unicode)
        layout.reveal(overlayTop, rows: OverlayView.body(of: self).rows)
        return layout
    }

    /// Lays the report out as far as it is seen, while it is open.
    mutating func revealLeaks() {
        guard overlay == .leaks else {
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

    /// Whether the report was asked for lines that are still to be laid out.
    var areLeaksBehind: Bool {
        overlay == .leaks
            && leaksFound?.layout.isBehind(overlayTop, rows: OverlayView.body(of: self).rows) == true
    }

    /// The first line of what is open over the panes that is seen.
    var seenOverlayTop: Int {
        overlay == .leaks ? leakLines.top(overlayTop, rows: OverlayView.body(of: self).rows) : overlayTop
    }
}
