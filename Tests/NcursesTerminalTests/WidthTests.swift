import CTerminal
import TerminalUI
import Testing

extension TerminalTests {
    @Test func `every scalar that may be shown has the width that the C library gives it`() {
        setlocale(LC_CTYPE, "C.UTF-8")
        var shown = 0
        var wrong: [UInt32] = []
        for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
            let pieces = SafeText.cells(String(scalar))
            guard pieces.count == 1, !pieces[0].isEscape else { continue }
            shown += 1
            let width = pieces[0].text.unicodeScalars.reduce(0) { $0 + Int(wcwidth(wchar_t($1.value))) }
            if width != pieces[0].width { wrong.append(scalar.value) }
        }
        #expect(wrong == [])
        #expect(shown > 100_000)
    }
}
