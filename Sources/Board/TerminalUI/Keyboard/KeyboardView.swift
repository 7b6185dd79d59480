import BoardModel
import Demo

/// A device with its keyboard and a form. The values are next to the picture or, if it is wide, below it.
enum KeyboardView: PaneView {
    static func note(of state: BoardState) -> (texts: [String], role: Role) {
        guard let device = state.shown.keyboard?.keyboard.device else { return (["?"], .quiet) }
        return (["\(device.name) \(Int(device.width))x\(Int(device.height)) pt"], .quiet)
    }

    static func lines(of state: BoardState) -> Region { state.layout.content(of: .keyboard) }

    /// The keys scroll the detail: the keyboard's pane has no rows.
    static func move(_ move: ListMove, page: Int, in state: inout BoardState) {
        DetailView.move(move, page: page, in: &state)
    }

    static func scroll(by rows: Int, in state: inout BoardState) {}

    /// The columns for the values next to the picture, such as `end    0,370 1024x398`, and the useful minimum.
    private static let (columnsOfValues, leastColumnsOfValues) = (22, 18)
    private static let leastRowsOfHighPicture = 12

    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        guard let screen = state.shown.keyboard else {
            painter.write("the keyboard is not known", in: region, column: 1, role: .quiet)
            return
        }
        let device = screen.keyboard.device
        let lines = KeyboardValues(screen, hasKeys: state.modes.contains(.keyboard)).lines
        let rows = rowsOfPicture(of: device, in: region)
        let beside = DevicePicture.columns(of: device, rows: rows)
        let room = region.columns - beside
        if room >= columnsOfValues || (region.rows < 9 && room >= leastColumnsOfValues) {
            DevicePicture(screen, rows: rows).draw(in: region, column: 1, &painter)
            var values = region
            values.column += beside + 2
            values.columns -= beside + 2
            draw(lines, in: values, columns: 1, &painter)
        } else if region.columns >= 28, region.rows >= 7 {
            let below = min(3, region.rows / 3)
            let rows = DevicePicture.rows(
                of: device, columns: region.columns - 2, atMost: region.rows - below)
            DevicePicture(screen, rows: rows).draw(in: region, column: 1, &painter)
            var values = region
            values.row += rows
            values.rows -= rows
            values.column += 1
            values.columns -= 1
            let columns = region.columns >= 40 ? 2 : 1
            draw(fewest(of: lines, values.rows * columns), in: values, columns: columns, &painter)
        } else {
            var values = region
            values.column += 1
            values.columns -= 1
            draw(lines, in: values, columns: 1, &painter)
        }
    }

    /// The region's height. A high region gets a lower picture if the values next to it would be cut.
    private static func rowsOfPicture(of device: Device, in region: Region) -> Int {
        let rows = DevicePicture.rows(
            of: device, columns: region.columns - columnsOfValues - 2, atMost: region.rows)
        return rows >= leastRowsOfHighPicture ? rows : region.rows
    }

    /// With few rows, drops values that the picture also shows, so that the form's offset fits.
    private static func fewest(of lines: [KeyboardValues.Line], _ count: Int) -> [KeyboardValues.Line] {
        guard let form = lines.firstIndex(where: { $0.label == "form" }), form >= count else { return lines }
        return lines.filter { $0.label != "covers" && $0.label != "inset" }
    }

    private static func draw(
        _ lines: [KeyboardValues.Line], in region: Region, columns: Int, _ painter: inout Painter
    ) {
        let width = region.columns / columns
        for (index, line) in lines.prefix(region.rows * columns).enumerated() {
            let part = Region(
                row: region.row + index / columns, column: region.column + index % columns * width, rows: 1,
                columns: index % columns == columns - 1 ? region.columns - index % columns * width : width - 1
            )
            painter.write(line.label, in: part, role: .quiet)
            // The prefix of these states is redundant, and dropped if it does not fit.
            let isLong = painter.width(line.text) > part.columns - 7 && line.text.hasPrefix("shown, ")
            let text = isLong ? String(line.text.dropFirst("shown, ".count)) : line.text
            painter.write(text, in: part, column: 7, role: line.role)
        }
    }
}
