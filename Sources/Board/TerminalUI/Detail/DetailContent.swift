import BoardModel
import Demo
import Notices

/// The detail of the selected row: labelled fields.
struct DetailContent {
    /// The title.
    let heading: String
    private let fields: @Sendable (Int) -> [Field]

    static let labelColumns = 11

    init(_ state: BoardState) {
        if state.detail.list == .observers, let row = state.selectedObserverRow {
            self.init(row, in: state.shown, hidesLives: state.hidesMarks)
        } else if let row = state.selectedLogRow {
            self.init(
                row, in: state.shown, unicode: state.capabilities.unicode, isWide: state.detailColumns > 1,
                at: state.log.times.civil(row.record, state.source.clock))
        } else {
            self.init(heading: "") { _ in [Field(label: "", text: ["nothing is selected"], role: .quiet)] }
        }
    }

    init(heading: String, fields: @escaping @Sendable (Int) -> [Field]) {
        self.heading = heading
        self.fields = fields
    }

    /// The layout for a pane of `columns` columns. No line is laid out yet.
    func layout(columns: Int, unicode: Bool) -> FieldLayout {
        let room = max(8, columns - Self.labelColumns - 2)
        return FieldLayout(fields(room), columns: room, unicode: unicode)
    }
}

extension BoardState {
    /// Identifies the content of the detail, which is laid out again when the key changes.
    struct DetailKey: Equatable, Sendable {
        enum Subject: Equatable, Sendable {
            case nothing
            case name(BoardSnapshot.Version, BoardSnapshot.Group.ID, Totals.Counts)
            case equals(BoardSnapshot.Version, ObserverTree.EqualsID, Totals.Counts, leaked: Int)
            case observer(BoardSnapshot.Observer, received: Int?, calls: Totals.Calls)
            /// A row of the log, and the number of rows below it; `nil` if the log has dropped it.
            case row(NoticeRecord, ObserverKind?, below: Int?, BoardSnapshot.Version)
        }

        /// Whether it is of the same row, whose counts may have changed.
        func isOfSameRow(as other: DetailKey) -> Bool {
            switch (subject, other.subject) {
            case (.nothing, .nothing): true
            case (.name(_, let one, _), .name(_, let two, _)): one == two
            case (.equals(_, let one, _, _), .equals(_, let two, _, _)): one == two
            case (.observer(let one, _, _), .observer(let two, _, _)):
                one.registration.id == two.registration.id
            case (.row(let one, _, _, _), .row(let two, _, _, _)): one.seq == two.seq
            default: false
            }
        }

        var subject: Subject
        var columns: Int
        var unicode: Bool
    }

    /// The key of the current detail.
    private var detailKey: DetailKey {
        DetailKey(
            subject: detailSubject, columns: detailWidth,
            unicode: capabilities.unicode)
    }

    private var detailSubject: DetailKey.Subject {
        if detail.list == .observers, let row = selectedObserverRow {
            switch row {
            case .name(let group, _): return .name(shown.snapshot.version, group.id, group.counts)
            case .equals(let equals, _):
                let counts = shown.snapshot.groups.index(of: equals.names, program: equals.program)
                    .map { shown.snapshot.groups[$0].counts }
                return .equals(
                    shown.snapshot.version, row.equalsID, counts ?? Totals.Counts(),
                    leaked: shown.snapshot.leakCount(of: equals))
            case .observer(let observer):
                let registration = observer.registration
                return .observer(
                    observer, received: shown.snapshot.objects?[registration.observer]?.received,
                    calls: shown.snapshot.groups.calls(of: registration))
            }
        }
        guard let row = selectedLogRow else { return .nothing }
        let below = shown.log.holds(row.key) ? shown.log.below(row.key).count : nil
        return .row(row.record, row.kind, below: below, shown.snapshot.version)
    }

    /// The number of columns of lines: a wide screen has room for two, the second of which continues the first.
    var detailColumns: Int {
        lesson == nil && size.columns >= 160 && layout.content(of: .detail).columns >= 120 ? 2 : 1
    }

    /// The width of a column of lines.
    var detailWidth: Int {
        let columns = layout.content(of: .detail).columns
        return detailColumns == 1 ? columns : (columns - DetailView.gap) / 2
    }

    /// The number of visible lines.
    var detailRows: Int { layout.content(of: .detail).rows * detailColumns }

    /// The lines of the detail, as far as they are laid out.
    var detailLayout: FieldLayout {
        let key = detailKey
        if let cache = detail.cache, cache.key == key { return cache.layout }
        var layout = DetailContent(self).layout(columns: key.columns, unicode: key.unicode)
        layout.reveal(detail.top, rows: detailRows)
        return layout
    }

    /// Lays out the visible part of the detail. An offset beyond the laid-out lines is reached in steps.
    mutating func revealDetail() {
        let rows = detailRows
        let key = detailKey
        var layout =
            if let cache = detail.cache, cache.key == key {
                cache.layout
            } else {
                DetailContent(self).layout(columns: key.columns, unicode: key.unicode)
            }
        if let former = detail.cache?.key, !former.isOfSameRow(as: key) { detail.restart() }
        detail.cache = nil
        layout.reveal(detail.top, rows: rows)
        if !layout.isBehind(detail.top, rows: rows) { detail.top = layout.top(detail.top, rows: rows) }
        detail.cache = (key, layout)
    }

    /// Whether the detail's scroll offset is beyond the laid-out lines.
    var isDetailBehind: Bool {
        detail.cache?.layout.isBehind(detail.top, rows: detailRows) == true
    }

    /// The effective scroll offset of the detail.
    var seenDetailTop: Int { detailLayout.top(detail.top, rows: detailRows) }
}
