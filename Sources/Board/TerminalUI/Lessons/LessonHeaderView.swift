import BoardModel
import Demo
import Lessons

/// The first line while a lesson is open: its title and the current page.
enum LessonHeaderView {
    private static let dotLimit = 16

    static func draw(_ lesson: LessonState, in region: Region, _ painter: inout Painter) {
        let title = (lesson.number.map { "\($0) " } ?? "") + lesson.lesson.title
        let forms = rightForms(of: lesson, columns: region.columns, unicode: painter.capabilities.unicode)
        // The title is more important than dots and speed.
        let room = region.columns - painter.width(title) - 6
        let right = forms.first { painter.width($0) <= room } ?? forms[forms.count - 1]
        let used = painter.writeRight(right, in: region, inset: 1, role: .good)
        var column = 1
        column += painter.write("▶", in: region, column: column, role: .good) + 1
        painter.write(
            title, in: region, column: column, role: .strong, limit: region.columns - used - column - 3)
    }

    /// The texts at the right, the longest first.
    private static func rightForms(of lesson: LessonState, columns: Int, unicode: Bool) -> [String] {
        let count = lesson.lesson.steps.count
        let number = "\(lesson.page.step + 1)/\(count)"
        guard columns >= 60 else { return [number] }
        var forms = ["step " + number]
        if !lesson.isLarge {
            let speed = "  speed \(lesson.speed.text)  auto \(lesson.isAutoplaying ? "on" : "off")"
            forms.insert(forms[0] + speed, at: 0)
        }
        if columns >= 80, count <= dotLimit {
            forms.insert(dots(lesson, unicode: unicode) + "  " + forms[0], at: 0)
        }
        return forms
    }

    private static func dots(_ lesson: LessonState, unicode: Bool) -> String {
        // The ASCII substitutes of the two circles are letters, which look like words.
        let (done, open) = unicode ? ("●", "○") : ("#", "-")
        return lesson.lesson.steps.indices.map { $0 <= lesson.page.step ? done : open }.joined()
    }

    /// The page and the narration, for a screen without room for a pane.
    static func drawTiny(_ lesson: LessonState, _ painter: inout Painter, size: Size) {
        let region = Region(row: 0, column: 0, rows: size.rows, columns: size.columns)
        let number = "\(lesson.page.step + 1)/\(lesson.lesson.steps.count) "
        let texts = lesson.step.narration + lesson.step.code
        let text = number + (texts.isEmpty ? lesson.lesson.title : texts.joined(separator: " "))
        let lines = WrappedText.lines(
            text, columns: region.columns, unicode: painter.capabilities.unicode)
        for (row, line) in lines.prefix(region.rows).enumerated() {
            let isCut = row == region.rows - 1 && lines.count > region.rows
            painter.write(isCut ? lines[row...].joined() : line, in: region, row: row)
        }
    }
}
