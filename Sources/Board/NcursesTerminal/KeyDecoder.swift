import TerminalUI

/// Decodes the bytes of a terminal into keys and pastes.
///
/// Unknown escape sequences are dropped as a whole: their letters must not act as keys.
struct KeyDecoder {
    enum Input: Hashable {
        case key(Key)
        case paste(String, truncated: Bool)
        case background(RGB)
        case mouse(MouseReport)
    }

    private let sequences: KeySequences
    /// Whether the program asked the terminal for its background and has no answer yet.
    var awaitsBackground = false
    /// Whether the program asked the terminal to report the mouse.
    var awaitsMouse = false
    private var pending: ArraySlice<UInt8> = []
    private var paste: PasteBuffer?
    private var inputs: [Input] = []

    init(sequences: KeySequences) {
        self.sequences = sequences
    }

    /// How long to wait for the rest of an incomplete sequence before calling `giveUpWaiting`; nil if none is
    /// pending.
    var patience: Duration? {
        if paste != nil { return .seconds(1) }
        switch pending.count {
        case 0: return nil
        // A lone Escape must act at once. A longer sequence may arrive in parts over a slow line.
        case 1: return .milliseconds(25)
        default: return .milliseconds(250)
        }
    }

    /// Decodes the bytes of one read.
    ///
    /// Only text that the terminal marks is a paste. Other text, however long, may have been typed while the
    /// program was busy or stopped, or over a slow line.
    mutating func feed(_ bytes: [UInt8]) -> [Input] {
        pending.append(contentsOf: bytes)
        while step() {}
        return take()
    }

    /// Stops waiting for more bytes: a lone Escape is the Escape key.
    mutating func giveUpWaiting() -> [Input] {
        if var rest = paste {
            rest.append(pending)
            inputs.append(rest.input)
            paste = nil
        } else if pending.first == KeyDecoder.escape {
            if pending.count == 1 {
                inputs.append(.key(.escape))
            } else if pending.count == 2, let second = pending.last, second < 0x80 {
                inputs.append(.key(.alt(Character(UnicodeScalar(second)))))
            }
        }
        pending = []
        return take()
    }

    private mutating func take() -> [Input] {
        defer { inputs = [] }
        return inputs
    }

    private static let escape: UInt8 = 0x1B

    /// Decodes the next key or piece of text, and returns whether there may be more.
    private mutating func step() -> Bool {
        if paste != nil { return continuePaste() }
        guard let first = pending.first else { return false }
        if first == KeyDecoder.escape { return escapeSequence() }
        if let key = KeyDecoder.control(first) {
            accept(key, length: 1)
            return true
        }
        return text()
    }

    private mutating func accept(_ key: Key?, length: Int) {
        pending.removeFirst(length)
        if let key { inputs.append(.key(key)) }
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x7F: .backspace
        case 0..<0x20: Key.holdingControl(Character(UnicodeScalar(byte + 0x40)))
        default: nil
        }
    }

    // MARK: Text

    private mutating func text() -> Bool {
        let run = pending.prefix { $0 >= 0x20 && $0 != 0x7F }
        let unfinished = run.endIndex == pending.endIndex ? InputText.unfinished(run) : 0
        let complete = run.dropLast(unfinished)
        guard !complete.isEmpty else { return false }
        for character in InputText.decode(complete) where KeyDecoder.isTypeable(character) {
            inputs.append(.key(.character(character)))
        }
        pending.removeFirst(complete.count)
        return true
    }

    private static func isTypeable(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    // MARK: Escape sequences

    private mutating func escapeSequence() -> Bool {
        switch sequences.match(pending) {
        case .key(let key, let length):
            accept(key, length: length)
            return true
        case .incomplete: return false
        case .none: break
        }
        if awaitsBackground {
            switch BackgroundReport.match(pending) {
            case .incomplete where pending.count > 1: return false
            case .report(let color, let length):
                awaitsBackground = false
                accept(nil, length: length)
                if let color { inputs.append(.background(color)) }
                return true
            case .none, .incomplete: break
            }
        }
        guard pending.count > 1 else { return false }
        let second = pending[pending.startIndex + 1]
        switch second {
        case UInt8(ascii: "["): return controlSequence()
        case UInt8(ascii: "O"): return singleShift()
        case 0..<0x20, 0x7F:
            // Escape and another key, sent together.
            accept(.escape, length: 1)
            return true
        default: return alt()
        }
    }

    private mutating func alt() -> Bool {
        let bytes = pending.dropFirst()
        let rest = bytes.dropFirst().prefix(KeyDecoder.scalarLength(bytes[bytes.startIndex]) - 1)
        let run = bytes.prefix(1 + rest.prefix { (0x80...0xBF).contains($0) }.count)
        // Another key has interrupted the character. Drops the character and decodes the key.
        if run.endIndex == pending.endIndex, InputText.unfinished(run) > 0 { return false }
        let character = InputText.decode(run).first
        accept(character.flatMap { KeyDecoder.isTypeable($0) ? .alt($0) : nil }, length: 1 + run.count)
        return true
    }

    private static func scalarLength(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    private mutating func singleShift() -> Bool {
        guard let final = pending.dropFirst(2).first else { return false }
        accept(KeySequences.singleShift(final), length: 3)
        return true
    }

    private mutating func controlSequence() -> Bool {
        let body = pending.dropFirst(2)
        let parameters = body.prefix { (0x20...0x3F).contains($0) }
        guard let final = body.dropFirst(parameters.count).first else {
            // No terminal sends a sequence of this length.
            if parameters.count > 64 { accept(nil, length: 2 + parameters.count) }
            return false
        }
        guard (0x40...0x7E).contains(final) else {
            accept(nil, length: 2 + parameters.count)
            return true
        }
        if pending.starts(with: PasteBuffer.start) {
            accept(nil, length: PasteBuffer.start.count)
            paste = PasteBuffer()
            return true
        }
        if final == UInt8(ascii: "["), parameters.isEmpty {
            guard let letter = body.dropFirst().first else { return false }
            accept(KeySequences.consoleFunction(letter), length: 4)
            return true
        }
        if let length = mouseReport(parameters, final: final, behind: body.dropFirst(parameters.count + 1)) {
            guard length <= pending.count else { return false }
            accept(nil, length: length)
            return true
        }
        let numbers = parameters.split(separator: UInt8(ascii: ";")).map { Int(InputText.decode($0)) ?? 0 }
        accept(KeySequences.controlSequence(numbers, final: final), length: 3 + parameters.count)
        return true
    }

    // MARK: The mouse

    /// Decodes a mouse report: in numbers, or in three bytes after the sequence from old terminals. Returns
    /// its length; `nil` if it is not a report.
    private mutating func mouseReport(
        _ parameters: ArraySlice<UInt8>, final: UInt8, behind: ArraySlice<UInt8>
    ) -> Int? {
        if parameters.first == UInt8(ascii: "<") {
            if awaitsMouse, let report = MouseBytes.report(parameters.dropFirst(), final: final) {
                inputs.append(.mouse(report))
            }
            return 3 + parameters.count
        }
        guard awaitsMouse, parameters.isEmpty, final == UInt8(ascii: "M") else { return nil }
        if behind.count >= 3, let report = MouseBytes.report(behind.prefix(3)) {
            inputs.append(.mouse(report))
        }
        return 6
    }

    // MARK: Paste

    private mutating func continuePaste() -> Bool {
        let end = PasteBuffer.end
        var position = pending.startIndex
        while let escape = pending[position...].firstIndex(of: KeyDecoder.escape) {
            let rest = pending[escape...]
            if rest.starts(with: end) {
                paste?.append(pending[..<escape])
                if let paste { inputs.append(paste.input) }
                paste = nil
                pending = rest.dropFirst(end.count)
                return true
            }
            if end.starts(with: rest) {
                // This may be the beginning of the end marker.
                paste?.append(pending[..<escape])
                pending = rest
                return false
            }
            position = escape + 1
        }
        paste?.append(pending)
        pending = []
        return false
    }
}
