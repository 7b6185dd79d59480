import BoardModel

/// Splits the bytes of a file into lines.
enum LessonText {
    /// The lines, without their terminators.
    static func lines(of bytes: [UInt8]) throws(LessonError.Fault) -> [String] {
        guard bytes.count <= LessonParser.sizeLimit else {
            throw LessonError.Fault(
                line: 1, column: 1, message: "expected at most \(LessonParser.sizeLimit) bytes, found more")
        }
        var lines: [String] = []
        for line in TextLines(bytes) {
            switch line {
            case .success(let text): lines.append(text)
            case .failure(let fault): throw LessonError.Fault(line: lines.count + 1, fault)
            }
        }
        return lines
    }
}

extension LessonError.Fault: Error {
    fileprivate init(line: Int, _ fault: TextFault) {
        switch fault {
        case .line(let error): self.init(line: line, column: error.column, message: error.message)
        case .unreadable(let reason): self.init(line: line, column: 1, message: reason)
        }
    }
}
