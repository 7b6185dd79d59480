import BoardModel
import Demo
import Notices

/// A device drawn in characters, whose height is twice their width: its screen with a form and the keyboard.
struct DevicePicture {
    struct Cell {
        var character: Character = " "
        var role = Role.quiet
    }

    /// Rows from the top, frame included.
    private(set) var rows: [[Cell]] = []

    /// The columns of a picture that is `rows` high.
    static func columns(of device: Device, rows: Int) -> Int {
        width(of: device, rows: max(1, rows - 2)) + 2
    }

    /// The most rows with which the picture is no wider than `columns`.
    static func rows(of device: Device, columns: Int, atMost rows: Int) -> Int {
        var rows = rows
        while rows > 3, Self.columns(of: device, rows: rows) > columns { rows -= 1 }
        return rows
    }

    private static func width(of device: Device, rows: Int) -> Int {
        max(4, Int((Double(rows) * 2 * device.width / device.height).rounded()))
    }

    init(_ shown: KeyboardScreen, rows: Int) {
        let device = shown.keyboard.device
        let inner = max(1, rows - 2)
        var screen = ScreenCells(device: device, rows: inner, columns: Self.width(of: device, rows: inner))
        screen.drawHomeIndicator()
        if let form = shown.form { screen.draw(form.layout, at: shown.now) }
        screen.draw(shown.keyboard, at: shown.now)
        self.rows = Self.framed(screen.cells, columns: screen.columns)
        self.rows.removeLast(max(0, self.rows.count - rows))
    }

    private static func framed(_ cells: [[Cell]], columns: Int) -> [[Cell]] {
        func edge(_ left: Character, _ right: Character) -> [Cell] {
            let characters = [left] + Array(repeating: "─", count: columns) + [right]
            return characters.map { Cell(character: $0) }
        }
        let side = Cell(character: "│")
        return [edge("┌", "┐")] + cells.map { [side] + $0 + [side] } + [edge("└", "┘")]
    }

    func draw(in region: Region, column: Int, _ painter: inout Painter) {
        for (row, cells) in rows.enumerated() {
            var start = 0
            while start < cells.count {
                let role = cells[start].role
                let end = cells[start...].firstIndex { $0.role != role } ?? cells.count
                let text = String(cells[start..<end].map(\.character))
                painter.write(text, in: region, row: row, column: column + start, role: role)
                start = end
            }
        }
    }
}
