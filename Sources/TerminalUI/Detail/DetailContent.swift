import Notices
import Workbench

/// What there is to say of the selected row: labelled lines.
struct DetailContent {
    struct Field {
        var label: String
        var text: [String]
        var role = Role.plain
    }

    /// A line as it is drawn; the label is empty on the second line of a field and on.
    struct Line {
        var label: String
        var text: String
        var role: Role
    }

    /// What the title says of it.
    let heading: String
    private let fields: @Sendable (Int) -> [Field]

    static let labelColumns = 11

    init(_ state: BoardState) {
        if state.detailSource == .observers, let row = state.selectedObserverRow {
            self.init(row, in: state.shown)
        } else if let row = state.selectedLogRow {
            self.init(row, in: state.shown)
        } else {
            self.init(heading: "") { _ in [Field(label: "", text: ["nothing is selected"], role: .quiet)] }
        }
    }

    init(heading: String, fields: @escaping @Sendable (Int) -> [Field]) {
        self.heading = heading
        self.fields = fields
    }

    /// The lines for a pane of so many columns.
    func lines(columns: Int, unicode: Bool) -> [Line] {
        let room = max(8, columns - Self.labelColumns - 2)
        return fields(room).flatMap { field in
            let texts = field.text.flatMap { WrappedText.lines($0, columns: room, unicode: unicode) }
            return texts.enumerated().map { index, text in
                Line(label: index == 0 ? field.label : "", text: text, role: field.role)
            }
        }
    }
}
