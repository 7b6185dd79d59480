package import BoardModel
package import Demo
import Notices

/// Leaks and their possible causes: released objects that are still alive, and handlers of freed objects.
package struct LeakReport: Sendable {
    package let leaks: [Holders]
    /// Active registrations of freed objects.
    package let zombies: [BoardSnapshot.Observer]
    /// Whether the source knows objects. If not, the report finds no leaks.
    package let knowsObjects: Bool
    /// Whether the board asked a program for its leaks.
    private let isAskedFor: Bool
    /// The objects that another program expects to be freed.
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
            var found = Holders(object: $0.label, life: $0.life, observers: holders[$0.label] ?? [])
            found.paths = snapshot.objects?.paths($0.label) ?? []
            return found
        }
    }

    /// The layout for `columns` columns. No line is laid out yet.
    ///
    /// - Parameter prefix: What names leave out.
    func layout(columns: Int, unicode: Bool, prefix: CommonPrefix?) -> FieldLayout {
        var fields: [Field] = []
        for leak in leaks {
            fields.append(
                Field(
                    label: "", text: ["! \(leak.object) was released, but is still alive. Held by"],
                    role: .bad))
            fields.append(
                Field(
                    label: "",
                    text: leak.handlers.isEmpty
                        ? ["    no known handler of this center"]
                        : .many(leak.handlers.count) { "    \(leak.handlers[$0].sentence)" }))
            fields.append(Field(label: "", text: .few(leak.paths.map { "    \($0)" })))
        }
        if let expected { fields += Self.fields(of: expected, prefix) }
        fields.append(
            Field(
                label: "", text: .many(zombies.count) { [zombies] in Self.sentence(zombies[$0]) }, role: .bad)
        )
        if leaks.isEmpty, zombies.isEmpty, expected == nil {
            let text =
                knowsObjects
                ? "no leaks: all released objects and their handlers are gone"
                : isAskedFor
                    ? "leaks are unknown: the program has not called inspector.checkFreed"
                    : "leaks are unknown: they were not requested"
            fields.append(Field(label: "", text: [text], role: .quiet))
        }
        return FieldLayout(fields, columns: columns, unicode: unicode)
    }

    private static func sentence(_ zombie: BoardSnapshot.Observer) -> String {
        let registration = zombie.registration
        let kind = zombie.kind.map { " (\($0.rawValue))" } ?? ""
        return "† \(registration.observer) is gone, but its handler still runs: "
            + "“\(registration.name.rawValue)” at \(registration.source.short)\(kind)"
    }
}

enum LeakReportView: Screen, ScrolledText {
    static let kind = ScreenKind.report
    static var offset: WritableKeyPath<BoardState, Int> { \.overlays.leaks.top }

    static func title(of state: BoardState) -> String { "Leak report" }

    static func note(of state: BoardState) -> String { more(in: state, isWhole: state.leakLines.isWhole) }

    static func count(in state: BoardState) -> Int { state.leakLines.lines.count }

    static func top(in state: BoardState) -> Int {
        state.leakLines.top(state.overlays.leaks.top, rows: page(in: state))
    }

    static func open(in state: inout BoardState) { state.overlays.leaks = LeaksOverlay() }

    static func move(_ move: ListMove, in state: inout BoardState) {
        // If not all lines are laid out, the report reaches its end in steps.
        state.overlays.leaks.top =
            move == .last
            ? .max : move.position(from: top(in: state), page: page(in: state), count: count(in: state))
    }

    /// Lays out the visible part of the report.
    static func reveal(in state: inout BoardState) {
        let key = state.leakKey
        var layout = state.leakLayout(of: key)
        state.overlays.leaks.cache = nil
        layout.reveal(state.overlays.leaks.top, rows: page(in: state))
        state.overlays.leaks.cache = (key, layout)
        guard !state.areLeaksBehind else { return }
        let last = max(0, layout.lines.count - max(1, page(in: state)))
        state.overlays.leaks.top = min(max(0, state.overlays.leaks.top), last)
    }

    static func draw(_ state: BoardState, in body: Region, _ painter: inout Painter) {
        let lines = state.leakLines.lines
        let top = top(in: state)
        for row in 0..<body.rows {
            guard top + row < lines.count else { break }
            painter.write(
                lines[top + row].text, in: body, row: row, column: 1, role: lines[top + row].role)
        }
    }
}

extension Overlay {
    package static let leaks = Overlay(screen: LeakReportView.self)
}

/// The leak report's scroll offset, and its lines as far as they are laid out.
package struct LeaksOverlay: Sendable {
    package var top = 0
    fileprivate var cache: (key: Key, layout: FieldLayout)?

    fileprivate struct Key: Equatable, Sendable {
        var version: BoardSnapshot.Version
        var columns: Int
        var unicode: Bool
        var prefix: CommonPrefix?
        var expected: ExpectedObjects?
    }
}

extension BoardState {
    fileprivate var leakKey: LeaksOverlay.Key {
        LeaksOverlay.Key(
            version: shown.snapshot.version, columns: size.columns - 2, unicode: capabilities.unicode,
            prefix: commonPrefix, expected: shown.snapshot.expected)
    }

    fileprivate func leakLayout(of key: LeaksOverlay.Key) -> FieldLayout {
        if let cache = overlays.leaks.cache, cache.key == key { return cache.layout }
        return LeakReport(shown.snapshot).layout(
            columns: key.columns, unicode: key.unicode, prefix: key.prefix)
    }

    /// The lines of the leak report, as far as they are laid out.
    var leakLines: FieldLayout {
        let key = leakKey
        if let cache = overlays.leaks.cache, cache.key == key { return cache.layout }
        var layout = leakLayout(of: key)
        layout.reveal(overlays.leaks.top, rows: LeakReportView.page(in: self))
        return layout
    }

    /// Whether the report's scroll offset is beyond the laid-out lines.
    var areLeaksBehind: Bool {
        modes.overlay == .leaks
            && overlays.leaks.cache?.layout.isBehind(
                overlays.leaks.top, rows: LeakReportView.page(in: self)) == true
    }
}
