/// The regions of a screen of a given size.
///
/// Wide screens show four panes. Narrow ones show the focused pane, and very small ones only a message.
package struct Layout: Hashable, Sendable {
    package let size: Size
    /// A single line; empty on screens without room for it.
    package var header = Region.none
    /// The time line of a recording; empty without one.
    package var scrubber = Region.none
    /// The statuses of program parts, one line each; empty without any.
    package var statuses = Region.none
    package var prompt = Region.none
    package var footer = Region.none
    /// The step of a lesson, with its title as the first row; empty without a lesson.
    package var step = Region.none
    /// The panes, each with its title as the first row.
    package var panes: [Pane: Region] = [:]

    /// A smaller screen has no room for a pane.
    package static let smallest = Size(rows: 5, columns: 20)

    /// With fewer rows, the panes get them all.
    private static let rowsForStatuses = 16
    private static let mostStatuses = 4

    package var isTooSmall: Bool {
        size.rows < Self.smallest.rows || size.columns < Self.smallest.columns
    }

    /// - Parameter count: The number of statuses.
    /// - Parameter isZoomed: Whether only the focused pane is shown, even if more would fit.
    package init(
        size: Size, focus: Pane, hasKeyboard: Bool = true, hasScrubber: Bool = false, statuses count: Int = 0,
        isZoomed: Bool = false, dividers: Dividers = Dividers()
    ) {
        self.size = size
        guard !isTooSmall else { return }
        let columns = size.columns
        var top = 0
        var bottom = size.rows
        func line(at row: Int) -> Region { Region(row: row, column: 0, rows: 1, columns: columns) }
        if size.rows >= 8 {
            header = line(at: 0)
            top = 1
        }
        if hasScrubber, size.rows >= 9 {
            scrubber = line(at: top)
            top += 1
        }
        if count > 0, size.rows >= Self.rowsForStatuses {
            statuses = Region(row: top, column: 0, rows: min(count, Self.mostStatuses), columns: columns)
            top += statuses.rows
        }
        footer = line(at: bottom - 1)
        prompt = line(at: bottom - 2)
        bottom -= 2
        let body = Region(row: top, column: 0, rows: bottom - top, columns: columns)
        if isZoomed {
            panes[focus] = body
        } else if columns >= 60, body.rows >= 14 {
            split(body, focus: focus, hasKeyboard: hasKeyboard, dividers)
        } else if columns >= 60, body.rows >= 6 {
            splitOnce(body, focus: focus, dividers)
        } else {
            panes[focus] = body
        }
    }

    /// The observers next to the log, and below them the detail next to the keyboard. The keyboard's pane grows while
    /// it is focused.
    private mutating func split(
        _ body: Region, focus: Pane, hasKeyboard: Bool, _ dividers: Dividers
    ) {
        let most = size.rows >= 50 && size.columns >= 160 ? 22 : 14
        let usual = min(most, max(7, focus == .keyboard ? body.rows * 3 / 5 : body.rows * 2 / 5))
        let upper = dividers.length(before: .height, of: body.rows) ?? body.rows - usual
        let lower = body.rows - upper
        let left =
            dividers.length(before: .upper, of: size.columns) ?? min(44, max(28, size.columns * 3 / 8))
        panes[.observers] = Region(row: body.row, column: 0, rows: upper, columns: left)
        panes[.log] = Region(
            row: body.row, column: left + 1, rows: upper, columns: size.columns - left - 1)
        guard hasKeyboard else {
            panes[.detail] = Region(row: body.row + upper, column: 0, rows: lower, columns: size.columns)
            return
        }
        let small = min(46, max(29, focus == .keyboard ? size.columns * 9 / 16 : size.columns * 3 / 8))
        let detail = dividers.length(before: .lower, of: size.columns) ?? size.columns - small - 1
        let keyboard = size.columns - detail - 1
        panes[.detail] = Region(row: body.row + upper, column: 0, rows: lower, columns: detail)
        panes[.keyboard] = Region(row: body.row + upper, column: detail + 1, rows: lower, columns: keyboard)
    }

    /// The observers next to one other pane: the focused one, or the log.
    private mutating func splitOnce(_ body: Region, focus: Pane, _ dividers: Dividers) {
        let left = dividers.length(before: .upper, of: size.columns) ?? max(28, size.columns * 3 / 8)
        let other = focus == .observers ? Pane.log : focus
        panes[.observers] = Region(row: body.row, column: 0, rows: body.rows, columns: left)
        panes[other] = Region(
            row: body.row, column: left + 1, rows: body.rows, columns: size.columns - left - 1)
    }

    /// The rows of a pane below its title.
    package func content(of pane: Pane) -> Region {
        guard var region = panes[pane], region.rows > 1 else { return .none }
        region.row += 1
        region.rows -= 1
        return region
    }
}
