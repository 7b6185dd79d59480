import Notices
package import Workbench

/// What should be gone and is not, and who may be the reason: objects that were released, and handlers of objects that
/// are gone.
package struct LeakReport: Hashable, Sendable {
    package enum Tone: Hashable, Sendable {
        case leak, handler, zombie, quiet
    }

    package struct Line: Hashable, Sendable {
        package var text: String
        package var tone: Tone
    }

    package let lines: [Line]
    package let leaks: [Holders]
    /// Registrations that still run, for objects that do not live any more.
    package let zombies: [WorkbenchSnapshot.Observer]

    package init(_ snapshot: WorkbenchSnapshot) {
        let observers = snapshot.groups.flatMap(\.observers)
        leaks = snapshot.objects.filter { $0.life == .leaked }.map {
            Holders(object: $0.label, life: $0.life, observers: observers)
        }
        zombies = observers.filter { $0.object == .gone && $0.registration.state == .active }
        var lines: [Line] = []
        for leak in leaks {
            lines.append(Line(text: "! \(leak.object) was released and is alive; held by", tone: .leak))
            lines += leak.handlers.map { Line(text: "    \($0.sentence)", tone: .handler) }
            if leak.handlers.isEmpty {
                lines.append(
                    Line(text: "    no handler of this center that is known to hold it", tone: .handler))
            }
        }
        for zombie in zombies {
            let registration = zombie.registration
            let kind = zombie.kind.map { " (\($0.rawValue))" } ?? ""
            lines.append(
                Line(
                    text: "† \(registration.observer) is gone, and its handler runs for nobody: "
                        + "“\(registration.name?.rawValue ?? "*")” at \(registration.source.short)\(kind)",
                    tone: .zombie))
        }
        if lines.isEmpty {
            lines = [
                Line(
                    text: "no leaks: every object that was released is gone, and so are its handlers",
                    tone: .quiet)
            ]
        }
        self.lines = lines
    }

    /// The lines as they fit into so many columns.
    package func lines(columns: Int, unicode: Bool) -> [Line] {
        lines.flatMap { line in
            WrappedText.lines(line.text, columns: columns, unicode: unicode).map {
                Line(text: $0, tone: line.tone)
            }
        }
    }
}

enum LeakReportView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        let lines = lines(of: state, columns: region.columns)
        for row in 0..<region.rows {
            let index = state.overlayTop + row
            guard index < lines.count else { break }
            let role: Role =
                switch lines[index].tone {
                case .leak, .zombie: .bad
                case .handler: .plain
                case .quiet: .quiet
                }
            painter.write(lines[index].text, in: region, row: row, column: 1, role: role)
        }
    }

    static func lines(of state: BoardState, columns: Int) -> [LeakReport.Line] {
        LeakReport(state.shown.snapshot).lines(columns: columns - 2, unicode: state.capabilities.unicode)
    }
}
