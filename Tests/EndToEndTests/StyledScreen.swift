/// The look of text on a screen, from the sequences that tmux writes when it captures with colour.
struct TextStyle: Equatable {
    /// Bold, dim, underlined, reverse and their like, by their numbers.
    private(set) var weights: Set<Int> = []
    private(set) var foreground: [Int] = []
    private(set) var background: [Int] = []

    var isColoured: Bool { !foreground.isEmpty || !background.isEmpty }

    mutating func apply(_ parameters: [Int]) {
        var rest = parameters.isEmpty ? [0] : parameters[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: self = TextStyle()
            case 39: foreground = []
            case 49: background = []
            case 38: foreground = [number] + Self.takeColour(from: &rest)
            case 48: background = [number] + Self.takeColour(from: &rest)
            case 30...37, 90...97: foreground = [number]
            case 40...47, 100...107: background = [number]
            case 22: weights.subtract([1, 2])
            case 23...29: weights.remove(number - 20)
            default: weights.insert(number)
            }
        }
    }

    /// `5;N` is one of 256 colours, `2;R;G;B` any.
    private static func takeColour(from rest: inout ArraySlice<Int>) -> [Int] {
        let colour = Array(rest.prefix(rest.first == 5 ? 2 : 4))
        rest = rest.dropFirst(colour.count)
        return colour
    }
}

/// A screen as text with its look.
///
/// Two screens that look the same are equal, however tmux came to write them: it may put a change of style at the
/// end of one row or at the start of the next, and may leave blanks at the end out.
struct StyledScreen: Equatable {
    struct Cell: Equatable {
        let character: Character
        let style: TextStyle
    }

    let rows: [[Cell]]

    init(capture: [String]) {
        var style = TextStyle()
        rows = capture.map { Self.cells(of: $0, style: &style) }
    }

    var hasColour: Bool { rows.joined().contains { $0.style.isColoured } }

    var text: [String] { rows.map { String($0.map(\.character)) } }

    private static func cells(of row: String, style: inout TextStyle) -> [Cell] {
        var cells: [Cell] = []
        var rest = row[...]
        while let character = rest.popFirst() {
            guard character == "\u{1b}", let end = rest.firstIndex(of: "m") else {
                cells.append(Cell(character: character, style: style))
                continue
            }
            let parameters = rest[..<end].dropFirst().split(whereSeparator: { $0 == ";" || $0 == ":" })
            style.apply(parameters.compactMap { Int($0) })
            rest = rest[end...].dropFirst()
        }
        let blank = Cell(character: " ", style: TextStyle())
        while cells.last == blank { cells.removeLast() }
        return cells
    }
}
