package import Notices

extension Dice {
    /// Any record at all, of any kind; its payload is JSON without blanks.
    ///
    /// - Parameter isFull: Whether every field has a value.
    package mutating func record(of kind: NoticeRecord.Kind? = nil, isFull: Bool = false) -> NoticeRecord {
        let kind = kind ?? pick(NoticeRecord.Kind.all + [NoticeRecord.Kind(rawValue: text(upTo: 8))])
        var record = NoticeRecord(
            seq: next(), time: Double(roll(0..<1_000_000)) / 64, kind: kind, isComplete: roll(0..<2) == 0)
        func maybe<Value>(_ dice: inout Dice, _ make: (inout Dice) -> Value) -> Value? {
            isFull || dice.roll(0..<2) == 0 ? make(&dice) : nil
        }
        record.name = maybe(&self) { $0.pick([$0.text(upTo: 12), "*", "\\*"]) }
        record.observer = maybe(&self) { $0.text(upTo: 12) }
        record.registration = maybe(&self) { $0.next() }
        record.lifetime = maybe(&self) { $0.pick(NoticeRegistration.Kind.allCases) }
        record.owner = maybe(&self) { $0.text(upTo: 12) }
        record.sender = maybe(&self) { $0.text(upTo: 12) }
        record.payload = maybe(&self) {
            $0.pick(["null", "-1.50", "false", #""é\n“""#, #"{"b":[1,{}],"a":"x"}"#, "[]"])
        }
        record.reason = maybe(&self) { $0.pick(NoticeRecord.Reason.allCases) }
        record.text = maybe(&self) { $0.text(upTo: 40) }
        record.passed = maybe(&self) { $0.roll(0..<2) == 0 }
        record.post = maybe(&self) { $0.next() }
        record.cause = maybe(&self) { $0.next() }
        record.on = maybe(&self) { $0.pick(["main", "thread-\($0.roll(2..<99))", "a" + $0.text(upTo: 12)]) }
        record.durationNanoseconds = maybe(&self) { Int64(bitPattern: $0.next()) }
        record.deliveries = maybe(&self) { $0.roll(0..<9) }
        record.scheduled = maybe(&self) { $0.roll(0..<3) }
        record.skipped = maybe(&self) { $0.roll(Int.min..<Int.max) }
        record.failed = maybe(&self) { $0.roll(0..<9) }
        record.filtered = maybe(&self) { $0.roll(0..<3) }
        record.file = maybe(&self) { $0.text(upTo: 12) }
        record.line = maybe(&self) { $0.roll(0..<Int.max) }
        record.first = maybe(&self) {
            NoticeRecord.Source(file: $0.pick([$0.text(upTo: 12), "C:/a:b", ""]), line: $0.roll(-9..<9_999))
        }
        record.stack = maybe(&self) { $0.text(upTo: 40) }
        record.origin = maybe(&self) {
            let node = $0.roll(0..<3) == 0 ? nil : $0.pick([$0.text(upTo: 12), "a/b", ""])
            return NoticeRecord.Origin(process: $0.next() | 1, post: $0.next(), node: node)
        }
        // A post that has counts has all of them.
        if kind == .post, record.deliveries != nil {
            record.scheduled = record.scheduled ?? 0
            record.filtered = record.filtered ?? 0
        }
        return record
    }

    /// A text with some of its characters replaced, removed, doubled or cut off.
    package mutating func damaged(_ text: String) -> String {
        var characters = Array(text)
        for _ in 0..<roll(1..<4) where !characters.isEmpty {
            let place = roll(0..<characters.count)
            switch roll(0..<5) {
            case 0: characters.remove(at: place)
            case 1: characters[place] = pick(Array("{}[]\":,0-e.\\ut* \u{0}\u{301}"))
            case 2: characters.insert(contentsOf: self.text(upTo: 4), at: place)
            case 3: characters.removeSubrange(place...)
            default: characters.insert(contentsOf: characters[place...].prefix(roll(1..<9)), at: place)
            }
        }
        return String(characters)
    }
}
