import Testing

@testable import BoardModel
@testable import Demo

/// How a text becomes lines, from wherever it comes.
struct TextLinesTests {
    private func texts(_ lines: TextLines) -> [String] {
        lines.map { line in
            switch line {
            case .success(let text): text
            case .failure(.line(let error)): "\(error.column): \(error.message)"
            case .failure(.unreadable(let reason)): "unreadable: \(reason)"
            }
        }
    }

    /// Lines that are read in pieces of a size.
    private func lines(_ bytes: [UInt8], piece size: Int, isSizeKnown: Bool = false) -> TextLines {
        var rest = bytes[...]
        return TextLines(size: isSizeKnown ? bytes.count : nil) { () throws(TextFault) in
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    @Test func `LF and CR LF end a line, and nothing else does`() {
        #expect(texts(TextLines("a\nb\r\nc")) == ["a", "b", "c"])
        #expect(texts(TextLines("a\n\n\r\nb\n")) == ["a", "", "", "b"])
        #expect(texts(TextLines("")) == [])
        for stranger in ["\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
            #expect(
                texts(TextLines("note a\(stranger)post b\npost c")) == ["note a\(stranger)post b", "post c"])
        }
    }

    @Test func `how much of a text its lines so far are is reported by its bytes, however far it was read`() {
        let bytes = Array((1...10).map { "line \($0 % 10)\n" }.joined().utf8)
        for size in [1, 7, 32, 1000] {
            var lines = lines(bytes, piece: size, isSizeKnown: true)
            var shares = [lines.percent]
            while lines.next() != nil { shares.append(lines.percent) }
            #expect(shares == stride(from: 0, through: 100, by: 10).map { $0 })
        }
        var unknown = lines(bytes, piece: 7)
        _ = unknown.next()
        #expect(unknown.percent == nil)
        #expect(TextLines("").percent == nil)
    }

    @Test func `the lines are the same in whatever pieces they come`() {
        let bytes = Array("\u{FEFF}post é\r\nnote \u{1F600}\r\n\nlast".utf8) + [0xFF, 10] + Array("end".utf8)
        let whole = texts(TextLines(bytes))
        #expect(whole.count == 5)
        for size in 1...bytes.count {
            #expect(texts(lines(bytes, piece: size)) == whole, "pieces of \(size)")
        }
    }

    @Test func `a byte order mark is left out where the text begins, and only there`() {
        #expect(texts(TextLines("\u{FEFF}post a")) == ["post a"])
        #expect(texts(TextLines("\u{FEFF}")) == [])
        #expect(texts(TextLines("a\n\u{FEFF}b")) == ["a", "\u{FEFF}b"])
    }

    @Test(arguments: [
        ("UTF-16LE", [0xFF, 0xFE] + littleEndian("post a\n")), ("UTF-16LE", littleEndian("post a\n")),
        ("UTF-16LE", littleEndian("\npost a")), ("UTF-16LE", [0xFF, 0xFE]),
        ("UTF-16BE", [0xFE, 0xFF] + littleEndian("post a\n").swapped),
        ("UTF-16BE", littleEndian("post a\n").swapped), ("UTF-32LE", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]),
        ("UTF-32BE", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61]),
    ])
    func `another encoding is named, with what to do`(name: String, bytes: [UInt8]) {
        #expect(
            texts(TextLines(bytes)).first
                == "1: expected text in UTF-8, found \(name): convert it, as `iconv -f \(name) -t UTF-8` does"
        )
    }

    private static func littleEndian(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }

    @Test func `what is not UTF-8 is reported with its byte and its place, and the next line comes`() {
        let advice = ": convert the text, as `iconv -f LATIN1 -t UTF-8` does from Latin-1"
        #expect(
            texts(TextLines(Array("note caf".utf8) + [0xE9, 10] + Array("post é".utf8) + [0xC3, 10] + [65]))
                == [
                    "9: expected text in UTF-8, found the byte 0xE9" + advice,
                    "7: expected text in UTF-8, found the byte 0xC3" + advice, "A",
                ])
    }

    @Test func `a byte that is zero is refused, and an endless row of them at once`() {
        #expect(texts(TextLines("ab\0c\nd")) == ["3: expected text, found a byte that is 0", "d"])
        var pieces = 0
        var zeros = TextLines { () throws(TextFault) in
            pieces += 1
            return [UInt8](repeating: 0, count: 4096)
        }
        let first = zeros.next()
        #expect(
            first
                == .failure(.line(LineError(column: 1, message: "expected text, found a byte that is 0"))))
        #expect(pieces == 1)
    }

    @Test func `the longest line is taken, and a longer one refused as soon as it is`() {
        let limit = TextLines.lengthLimit
        let longest = [UInt8](repeating: 65, count: limit)
        let faultText = "1: expected a line of at most 16777216 bytes, found a longer one"
        #expect(texts(TextLines(longest)).map(\.utf8.count) == [limit])
        #expect(texts(TextLines(longest + Array("A\nb".utf8))) == [faultText, "b"])
        var bytes = 0
        var endless = TextLines { () throws(TextFault) in
            bytes += 65_536
            return [UInt8](repeating: 65, count: 65_536)
        }
        let first = endless.next()
        #expect(first == .failure(.line(LineError(column: 1, message: String(faultText.dropFirst(3))))))
        #expect(bytes <= limit + 65_536)
    }

    @Test func `a text that breaks off is reported behind its lines`() {
        var pieces = ["a\nb", "c\nd"]
        let lines = TextLines { () throws(TextFault) in
            guard !pieces.isEmpty else { throw .unreadable("the disk is gone") }
            return Array(pieces.removeFirst().utf8)
        }
        #expect(texts(lines) == ["a", "bc", "unreadable: the disk is gone"])
    }

    @Test func `a line is given before more is read, and whether there is one takes none away`() {
        var pieces = ["a\nb\n", "c"]
        var lines = TextLines { () throws(TextFault) in
            pieces.isEmpty ? [] : Array(pieces.removeFirst().utf8)
        }
        let isEmpty = lines.isEmpty()
        let firstTwo = [lines.next(), lines.next()]
        let rest = pieces
        let third = lines.next()
        let isEmptyAtEnd = lines.isEmpty()
        #expect(!isEmpty)
        #expect(firstTwo == [.success("a"), .success("b")])
        #expect(rest == ["c"])
        #expect(third == .success("c"))
        #expect(isEmptyAtEnd)
    }
}

extension [UInt8] {
    fileprivate var swapped: [UInt8] { indices.map { self[$0 ^ 1] } }
}
