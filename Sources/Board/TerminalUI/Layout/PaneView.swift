/// The content of a pane, and how the user moves in it.
protocol PaneView: SendableMetatype {
    /// The remark at the right of the title, from the longest form to the shortest.
    static func note(of state: BoardState) -> (texts: [String], role: Role)
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter)
    /// The rows that scroll, below the headings.
    static func lines(of state: BoardState) -> Region
    /// - Parameter page: The number of visible rows.
    static func move(_ move: ListMove, page: Int, in state: inout BoardState)
    /// Scrolls by rows, as the wheel does. The selection stays in view.
    static func scroll(by rows: Int, in state: inout BoardState)
    /// Selects a visible row by its number.
    static func select(line: Int, in state: inout BoardState)
}

extension PaneView {
    static func select(line: Int, in state: inout BoardState) {}
}

extension Pane {
    var view: any PaneView.Type {
        switch self {
        case .observers: ObserversView.self
        case .log: LogView.self
        case .detail: DetailView.self
        case .keyboard: KeyboardView.self
        }
    }
}
