import Workbench

/// A label and what is said of it.
struct Field: Sendable {
    var label: String
    var text: Texts
    var role = Role.plain

    /// Paragraphs: a few, or many of which each is made when it is looked at.
    enum Texts: Sendable, ExpressibleByArrayLiteral {
        case few([String])
        /// A paragraph that is `nil` is left out.
        case many(Int, @Sendable (Int) -> String?)

        init(arrayLiteral texts: String...) { self = .few(texts) }

        var count: Int {
            switch self {
            case .few(let texts): texts.count
            case .many(let count, _): count
            }
        }

        subscript(index: Int) -> String? {
            switch self {
            case .few(let texts): texts[index]
            case .many(_, let text): text(index)
            }
        }
    }
}

/// Fields as lines of some width, laid out as far as they are looked at: there may be a hundred thousand, or one text
/// of megabytes, of which a screen shows twenty lines.
struct FieldLayout: Sendable {
    /// A line as it is drawn; the label is empty on the second line of a field and on.
    struct Line: Sendable {
        var label: String
        var text: String
        var role: Role
    }

    private(set) var lines: [Line] = []
    /// How many characters and paragraphs were looked at so far.
    private(set) var work = 0

    private let fields: [Field]
    private let columns: Int
    private let unicode: Bool
    /// What is laid out next.
    private var field = 0
    private var paragraph = 0
    private var wrapped: WrappedText.Lines?
    private var isLabelled = true

    /// What is laid out at one time at most, beyond the lines that are seen first.
    static let workLimit = 65_536
    /// How far lines are laid out ahead of those that are seen.
    static let linesAhead = 1000

    init(_ fields: [Field], columns: Int, unicode: Bool) {
        self.fields = fields
        self.columns = columns
        self.unicode = unicode
    }

    /// Whether all lines are laid out.
    var isWhole: Bool { field == fields.count }

    /// The line that is first on a screen of so many, when `top` is asked for.
    func top(_ top: Int, rows: Int) -> Int { min(max(0, top), max(0, lines.count - max(1, rows))) }

    /// Whether lines are asked for that are still to be laid out.
    func isBehind(_ top: Int, rows: Int) -> Bool { !isWhole && top > lines.count - max(1, rows) }

    /// Lays out what is seen, and more ahead as far as that is no long work.
    mutating func reveal(_ top: Int, rows: Int) {
        let limit = work + Self.workLimit
        let goal = min(top, Int.max / 2) + rows + Self.linesAhead
        while lines.count < goal, work < limit, layOutLine() {}
    }

    /// Lays out a line; says whether there was one.
    private mutating func layOutLine() -> Bool {
        while field < fields.count {
            if var rest = wrapped {
                let before = rest.work
                let line = rest.next()
                work += rest.work - before
                wrapped = line == nil ? nil : rest
                guard let line else { continue }
                lines.append(
                    Line(label: isLabelled ? fields[field].label : "", text: line, role: fields[field].role))
                isLabelled = false
                return true
            } else if paragraph < fields[field].text.count {
                work += 1
                wrapped = fields[field].text[paragraph].map {
                    WrappedText.Lines($0, columns: columns, unicode: unicode)
                }
                paragraph += 1
            } else {
                field += 1
                paragraph = 0
                isLabelled = true
            }
        }
        return false
    }
}
