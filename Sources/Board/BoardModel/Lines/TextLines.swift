import Libc

/// The lines of a UTF-8 text that arrives in chunks, as read from a file, a pipe or a device.
///
/// A line ends with LF or CR LF. Other line breaks (CR, VT, U+0085, U+2028) are part of the line, so that the
/// text of a `note` cannot continue as a command. A byte order mark at the start is skipped.
///
/// At most one line and one chunk are in memory. A line that is not text is reported as a fault; later lines
/// are returned normally.
package struct TextLines: Sequence, IteratorProtocol {
    /// Returns the next chunk of the text, empty at its end.
    package typealias Reading = () throws(TextFault) -> [UInt8]

    /// Sixteen megabytes: enough for a large payload, and a limit for a device that never ends a line.
    package static let lengthLimit = 16 << 20

    private let read: Reading
    /// Called before each read, which may block until the user or another program writes.
    package var beforeReading: (() -> Void)?
    /// The size of the text in bytes, if known.
    private let size: Int?
    /// The number of bytes read so far.
    private var readCount = 0
    private var bytes: [UInt8] = []
    /// The index in `bytes` at which the next line begins.
    private var start = 0
    private var isAtEnd = false
    private var isFirstLine = true
    /// Whether the line last reported as a fault has not ended.
    private var isWithinFault = false
    /// The next line, if it was read ahead.
    private var ahead: TextLine?

    /// - Parameter size: The size of the text in bytes, if known before it is read.
    package init(size: Int? = nil, reading read: @escaping Reading) {
        self.size = size
        self.read = read
    }

    /// The lines of a text in memory.
    package init(_ bytes: [UInt8]) {
        self.init(size: bytes.count, reading: { () throws(TextFault) in [] })
        self.bytes = bytes
        readCount = bytes.count
        isAtEnd = true
    }

    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    package mutating func next() -> TextLine? {
        defer { ahead = nil }
        return ahead ?? takeNext()
    }

    /// The percentage of bytes returned so far; `nil` if the size is unknown.
    package var percent: Int? {
        guard let size, size > 0 else { return nil }
        return Swift.min(100, (readCount - (bytes.count - start)) * 100 / size)
    }

    /// The number of lines left; `nil` unless all of the text is in memory. O(bytes).
    package var count: Int? {
        guard isAtEnd else { return nil }
        var count = 0
        var next = start
        while let end = index(of: UInt8(ascii: "\n"), in: next..<bytes.count) {
            count += 1
            next = end + 1
        }
        return count + (next < bytes.count ? 1 : 0) + (ahead == nil ? 0 : 1)
    }

    /// Whether no line is left. Reads one ahead to find out.
    package mutating func isEmpty() -> Bool {
        ahead = next()
        return ahead == nil
    }

    private mutating func takeNext() -> TextLine? {
        do throws(TextFault) {
            if isWithinFault { try skipLine() }
            defer { isFirstLine = false }
            return try takeLine().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }

    private mutating func takeLine() throws(TextFault) -> String? {
        let (stop, end) = try findStop(isZeroOne: true)
        if isFirstLine {
            if let foreign = ForeignEncoding(of: bytes[start...]) { throw endHere(foreign.error) }
            if bytes[start..<end].starts(with: Self.byteOrderMark) { start += Self.byteOrderMark.count }
        }
        var line = bytes[start..<end]
        switch stop {
        case .end where line.isEmpty:
            return nil
        case .end:
            start = end
        case .lineEnd:
            start = end + 1
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
        case .zero:
            throw endHere(LineError(behind: line, "expected text, found a byte that is 0"))
        case .limit:
            throw endHere(
                LineError(
                    column: 1,
                    message: "expected a line of at most \(Self.lengthLimit) bytes, found a longer one"))
        }
        if let text = Self.text(of: line) { return text }
        throw .line(LineError(inInvalid: line))
    }

    /// `nil` if the line is not UTF-8. Most lines are ASCII, which the standard library decodes faster
    /// without validation.
    private static func text(of line: ArraySlice<UInt8>) -> String? {
        line.withUnsafeBufferPointer { bytes in
            bytes.allSatisfy { $0 < 0x80 }
                ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
        }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private mutating func endHere(_ error: LineError) -> TextFault {
        isWithinFault = true
        return .line(error)
    }
}

// MARK: - Bytes

extension TextLines {
    private enum Stop {
        case lineEnd, zero, limit, end
    }

    /// Finds the end of the line that begins at `start`. Reads as many chunks as needed.
    private mutating func findStop(isZeroOne: Bool) throws(TextFault) -> (Stop, Int) {
        var looked = 0
        while true {
            let end = index(of: UInt8(ascii: "\n"), in: (start + looked)..<bytes.count)
            let zero = isZeroOne ? index(of: 0, in: (start + looked)..<(end ?? bytes.count)) : nil
            looked = (zero ?? end ?? bytes.count) - start
            if looked > Self.lengthLimit { return (.limit, start + Self.lengthLimit) }
            if let zero { return (.zero, zero) }
            if let end { return (.lineEnd, end) }
            if isAtEnd { return (.end, bytes.count) }
            try readOn()
        }
    }

    /// Searches with `memchr`, which compares many bytes at a time.
    private func index(of byte: UInt8, in range: Range<Int>) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = memchr(base + range.lowerBound, CInt(byte), range.count)
            else { return nil }
            return found - UnsafeMutableRawPointer(mutating: base)
        }
    }

    /// Skips the rest of a line that was reported as a fault.
    private mutating func skipLine() throws(TextFault) {
        while isWithinFault {
            let (stop, end) = try findStop(isZeroOne: false)
            start = stop == .lineEnd ? end + 1 : end
            isWithinFault = stop == .limit
        }
    }

    private mutating func readOn() throws(TextFault) {
        bytes.removeSubrange(..<start)
        start = 0
        beforeReading?()
        do throws(TextFault) {
            let piece = try read()
            isAtEnd = piece.isEmpty
            bytes += piece
            readCount += piece.count
        } catch {
            // The remaining bytes are at best an incomplete line.
            isAtEnd = true
            bytes = []
            throw error
        }
    }
}

// MARK: - Faults

extension LineError {
    /// The fault after the valid `bytes` of a line.
    fileprivate init(behind bytes: some Collection<UInt8>, _ message: String) {
        self.init(column: String(decoding: bytes, as: UTF8.self).count + 1, message: message)
    }

    /// The first fault in a line that is not UTF-8.
    fileprivate init(inInvalid line: ArraySlice<UInt8>) {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = line.makeIterator()
        var position = line.startIndex
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { position += scalar.count }
        let byte = "0x" + String(line[position], radix: 16, uppercase: true)
        self.init(
            behind: line[..<position],
            "expected text in UTF-8, found the byte \(byte): convert the text, as "
                + "`iconv -f LATIN1 -t UTF-8` does from Latin-1")
    }
}
