import BoardModel
import Demo
import Notices

extension BoardState {
    /// Repeats the selected post. Asks first if it is in another program, since that cannot be undone.
    mutating func postAgain() -> [BoardRequest] {
        guard let (record, line) = lineOfSelectedPost() else { return [] }
        let request = BoardRequest.source(.again(line))
        guard let program = source.program else { return [request] }
        let name = record.name ?? ""
        ask(Question(text: "post \(name) again, in \(program.name)? y posts it", request: request))
        return []
    }

    /// Opens the prompt with the selected post as a line.
    mutating func editPost() {
        guard let (_, line) = lineOfSelectedPost() else { return }
        modes.open(.prompt)
        prompt.begin(with: line)
    }

    /// Why the selected post cannot be repeated.
    var postAgainRefusal: String? {
        guard source.abilities.hasCommandLanguage || source.abilities.contains(.posting) else {
            return "\(source.program?.name ?? "this source") does not allow posting"
        }
        return selectedPost?.name == nil ? "select a post in the log first: 2 goes there" : nil
    }

    /// The line that repeats the post of the selected row. Shows why if there is none.
    private mutating func lineOfSelectedPost() -> (record: NoticeRecord, line: String)? {
        guard let record = selectedPost, let name = record.name else { return nil }
        do throws(LineError) {
            return (
                record, try Self.line(posting: name, record, withSender: source.abilities.hasCommandLanguage)
            )
        } catch {
            message = Message(text: error.message, isProblem: true)
            return nil
        }
    }

    /// The post of the selected row, or the nearest post above it.
    private var selectedPost: NoticeRecord? {
        let log = shown.log
        var row = selectedLogRow
        for _ in 0..<4 {
            guard let here = row, here.missing == 0 else { return nil }
            if here.record.kind == .post { return here.record }
            row = log.parent(of: here).flatMap(log.key).map { log[log.index(of: $0)] }
        }
        return nil
    }

    /// - Parameter withSender: Whether the line may name the sender. A line for another program cannot.
    private static func line(
        posting name: String, _ record: NoticeRecord, withSender: Bool
    ) throws(LineError) -> String {
        func refusal(_ why: String) -> LineError {
            LineError(column: 1, message: "#\(record.seq) cannot be posted again: \(why)")
        }
        var line = "post " + (name == "*" ? JSONValue.quoted(name) : Completion.quotedIfNeeded(name))
        if let payload = record.payload {
            guard payload.utf8.count <= LineEditor.limit / 2 else {
                throw refusal("its payload has \(payload.utf8.count.grouped) bytes, too many for a line")
            }
            guard let value = try? JSONValue(text: payload) else {
                throw refusal("its payload is not JSON; p posts \(name) with another")
            }
            // Monitors mark a cut payload like this.
            guard !payload.contains("… [cut, ") || !payload.hasSuffix(" bytes]\"") else {
                throw refusal("its payload was cut; p posts \(name) with another")
            }
            guard !payload.contains("\"[redacted]\"") else {
                throw refusal("values of its payload were redacted; p posts \(name) with others")
            }
            line += " " + value.compact
        }
        guard let sender = record.sender else { return line }
        guard withSender else {
            throw refusal("a board cannot post from \(sender); p posts \(name) without a sender")
        }
        return line + " from " + Completion.quotedIfNeeded(sender)
    }
}
