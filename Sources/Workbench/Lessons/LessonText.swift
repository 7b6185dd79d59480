/// The bytes of a file as lines of text.
enum LessonText {
    /// The lines, without their ends (LF, CR LF or CR) and without a byte order mark.
    static func lines(of bytes: [UInt8]) throws(LessonError.Fault) -> [String] {
        guard bytes.count <= LessonParser.sizeLimit else {
            throw fault(
                "expected at most \(LessonParser.sizeLimit) bytes, found more",
                after: String.UnicodeScalarView(), line: 1)
        }
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var source = bytes.makeIterator()
        var position = 0
        var endsWithReturn = false
        while true {
            switch parser.parseScalar(from: &source) {
            case .emptyInput:
                return line.isEmpty ? lines : lines + [String(line)]
            case .error:
                let byte = "0x" + String(bytes[position], radix: 16, uppercase: true)
                throw fault(
                    "expected text in UTF-8, found the byte \(byte)", after: line, line: lines.count + 1)
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                defer {
                    position += encoded.count
                    endsWithReturn = scalar == "\r"
                }
                switch scalar {
                case "\0":
                    throw fault("expected text, found a byte that is 0", after: line, line: lines.count + 1)
                case "\u{FEFF}" where position == 0: continue
                case "\n" where endsWithReturn: continue
                case "\n", "\r":
                    lines.append(String(line))
                    line = String.UnicodeScalarView()
                default: line.append(scalar)
                }
            }
        }
    }

    private static func fault(
        _ message: String, after text: String.UnicodeScalarView, line: Int
    ) -> LessonError.Fault {
        LessonError.Fault(line: line, column: String(text).count + 1, message: message)
    }
}

extension LessonError.Fault: Error {}
