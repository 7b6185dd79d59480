/// The detail's pane: which list it describes, and its scroll offset.
package struct DetailPane: Sendable {
    package var top = 0
    /// The list whose selected row it shows: the last focused one.
    package var list = Pane.log
    /// The selected link.
    var link: DetailLinkPlace?
    /// The lines, as far as they are laid out; valid for the key.
    var cache: (key: BoardState.DetailKey, layout: FieldLayout)?

    package init() {}

    /// Shows the selected row of a list from its first line.
    mutating func show(_ list: Pane) {
        self.list = list
        restart()
    }

    /// Shows another row from its first line.
    mutating func restart() { (top, link) = (0, nil) }
}
