/// Draws into one region of a grid: positions are relative to its upper left corner, and drawing is clipped to it.
package struct Painter {
    package var grid: Grid
    package let capabilities: Capabilities

    package init(size: Size, capabilities: Capabilities) {
        grid = Grid(size: size, unicode: capabilities.unicode)
        self.capabilities = capabilities
    }

    /// Writes text, truncated with an ellipsis if it does not fit. Returns the columns used.
    ///
    /// - Parameter cut: Where the ellipsis is: in the middle of a name, since names with a long common beginning differ
    ///   at their ends.
    @discardableResult
    package mutating func write(
        _ text: String, in region: Region, row: Int = 0, column: Int = 0, role: Role = .plain,
        limit: Int? = nil, cut: SafeText.Ellipsis = .end
    ) -> Int {
        guard row >= 0, row < region.rows, column >= 0 else { return 0 }
        let room = min(limit ?? .max, region.columns - column)
        guard room > 0 else { return 0 }
        let text = cut == .middle ? shortened(text, to: room) : text
        return grid.write(
            text, row: region.row + row, column: region.column + column, style: role.style(capabilities),
            limit: room, ellipsis: true)
    }

    /// Truncates a long name in the middle, or at its end if there is little room.
    package func shortened(_ name: String, to columns: Int) -> String {
        SafeText.truncated(
            name, to: columns, ellipsis: columns < Self.bothEnds ? .end : .middle,
            unicode: capabilities.unicode)
    }

    private static let bothEnds = 8

    /// Truncates a name. One whose beginning is left out, `…request.didRetry`, keeps its last parts: `…didRetry`.
    package func shortenedName(_ name: String, to columns: Int) -> String {
        guard name.hasPrefix("…"), width(name) > columns else { return shortened(name, to: columns) }
        let dots = name.indices.filter { name[$0] == "." }
        let parts = dots.lazy.map { "…" + name[name.index(after: $0)...] }.filter { $0.count > 1 }
        return parts.first { width($0) <= columns } ?? shortened(name, to: columns)
    }

    /// Writes text that ends at the region's right edge, or `inset` columns before it. Returns the columns used.
    @discardableResult
    package mutating func writeRight(
        _ text: String, in region: Region, row: Int = 0, inset: Int = 0, role: Role = .plain
    ) -> Int {
        let width = min(self.width(text), max(0, region.columns - inset))
        write(text, in: region, row: row, column: region.columns - inset - width, role: role, limit: width)
        return width
    }

    /// Marks a row as selected: with a bar in the focused pane, with a mark at its edge elsewhere.
    package mutating func select(row: Int, in region: Region, isFocused: Bool) {
        guard row >= 0, row < region.rows else { return }
        if isFocused {
            grid.restyle(
                row: region.row + row, columns: region.column..<(region.column + region.columns)
            ) { style in
                // Dim and reverse is the style of an escape, which the selection keeps.
                style = Style(bold: style.bold, dim: style.dim && style.reverse, reverse: true)
            }
        } else {
            write("▌", in: region, row: row, role: .accent)
        }
    }

    /// Shows which letters of a text, written at a column, the user typed. Leaves text that is not printable ASCII
    /// unchanged.
    package mutating func embolden(
        _ typed: String, of text: String, in region: Region, row: Int = 0, column: Int
    ) {
        guard !typed.isEmpty, row >= 0, row < region.rows,
            text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }),
            let match = FuzzyMatch(of: typed, in: text)
        else { return }
        for position in match.positions where column + position < region.columns {
            let place = region.column + column + position
            grid.restyle(row: region.row + row, columns: place..<place + 1) { style in
                style.bold = true
                style.underline = true
                style.dim = false
            }
        }
    }

    /// The columns of the text, counted up to one more than the screen's width.
    package func width(_ text: String) -> Int {
        SafeText.width(text, unicode: capabilities.unicode, atMost: grid.size.columns + 1)
    }
}
