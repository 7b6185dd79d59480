import BoardModel
import Demo

/// A label and its text.
struct Field: Sendable {
    var label: String
    var text: Texts
    var role = Role.plain
    /// What the first paragraph names, if the text is few paragraphs.
    var target: DetailTarget?

    /// Paragraphs: a few, or many that are made on access.
    enum Texts: Sendable, ExpressibleByArrayLiteral {
        case few([String])
        /// A few, each with its own role and links.
        case laid([Paragraph])
        /// Skips a paragraph that is `nil`.
        case many(Int, @Sendable (Int) -> String?)
        /// Like `many`, but each paragraph may have its own role.
        case each(Int, @Sendable (Int) -> Paragraph?)

        init(arrayLiteral texts: String...) { self = .few(texts) }

        var count: Int {
            switch self {
            case .few(let texts): texts.count
            case .laid(let paragraphs): paragraphs.count
            case .many(let count, _), .each(let count, _): count
            }
        }

        subscript(index: Int) -> Paragraph? {
            switch self {
            case .few(let texts): Paragraph(text: texts[index])
            case .laid(let paragraphs): paragraphs[index]
            case .many(_, let text): text(index).map { Paragraph(text: $0) }
            case .each(_, let paragraph): paragraph(index)
            }
        }
    }

    /// A paragraph. Without a role, it has the role of its field.
    struct Paragraph: Sendable {
        var text: String
        var role: Role?
        /// What it names. Only the first line has links, if it is broken into several.
        var links: [DetailLink] = []
    }
}

/// Fields laid out as lines of a given width. Only what the user views is laid out: there may be a hundred thousand
/// paragraphs, or one text of megabytes, while the viewport shows twenty lines.
struct FieldLayout: Sendable {
    /// A drawn line; the label is empty on all lines of a field but the first.
    struct Line: Sendable {
        var label: String
        var text: String
        var role: Role
        var links: [DetailLink] = []
    }

    private(set) var lines: [Line] = []
    /// The number of characters and paragraphs examined so far.
    private(set) var work = 0

    private let fields: [Field]
    private let columns: Int
    private let unicode: Bool
    /// The next position to lay out.
    private var field = 0
    private var paragraph = 0
    private var wrapped: WrappedText.Lines?
    /// The role of the current paragraph.
    private var role = Role.plain
    /// The links of the current paragraph, until its first line is laid out.
    private var links: [DetailLink] = []
    private var isLabelled = true

    /// The limit of the work in one step.
    static let workLimit = 65_536
    /// The number of lines laid out ahead of the visible ones.
    static let linesAhead = 1000

    init(_ fields: [Field], columns: Int, unicode: Bool) {
        self.fields = fields
        self.columns = columns
        self.unicode = unicode
    }

    /// Whether all lines are laid out.
    var isWhole: Bool { field == fields.count }

    /// The scroll offset that shows `top` in a viewport of `rows` rows.
    func top(_ top: Int, rows: Int) -> Int { min(max(0, top), max(0, lines.count - max(1, rows))) }

    /// Whether the requested scroll offset is beyond the laid-out lines.
    func isBehind(_ top: Int, rows: Int) -> Bool { !isWhole && top > lines.count - max(1, rows) }

    /// Lays out the visible lines, and lines ahead of them as far as the work limit allows.
    mutating func reveal(_ top: Int, rows: Int) {
        let limit = work + Self.workLimit
        let goal = min(top, Int.max / 2) + rows + Self.linesAhead
        while lines.count < goal, work < limit, layOutLine() {}
    }

    /// Lays out a line. Returns whether there was one.
    private mutating func layOutLine() -> Bool {
        while field < fields.count {
            if var rest = wrapped {
                let before = rest.work
                let line = rest.next()
                work += rest.work - before
                wrapped = line == nil ? nil : rest
                guard let line else { continue }
                lines.append(
                    Line(label: isLabelled ? fields[field].label : "", text: line, role: role, links: links))
                isLabelled = false
                links = []
                return true
            } else if paragraph < fields[field].text.count {
                work += 1
                let next = fields[field].text[paragraph]
                role = next?.role ?? fields[field].role
                links = next?.links ?? []
                if paragraph == 0, let target = fields[field].target {
                    links = [DetailLink(target: target)]
                }
                wrapped = next.map { WrappedText.Lines($0.text, columns: columns, unicode: unicode) }
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
