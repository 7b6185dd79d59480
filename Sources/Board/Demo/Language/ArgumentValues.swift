import BoardModel
import Notices
import NoticesKeyboard

/// The values of a line's arguments, and the position of each.
struct ArgumentValues: Sendable {
    enum Value: Sendable {
        case names(NamePattern)
        case object(String, mustExist: Bool)
        case payload(JSONValue)
        case number(Int)
        case seconds(Double)
        case frame(KeyboardFrame)
        case word(String)
        case flag
        case text(String)
        case command(HandlerCommand)
    }

    struct Entry: Sendable {
        var role: Argument.Role
        /// The byte offset.
        var position: Int
        var value: Value
    }

    private(set) var entries: [Entry] = []

    mutating func add(_ role: Argument.Role, _ value: Value, at position: Int) {
        if entries.isEmpty { entries.reserveCapacity(4) }
        entries.append(Entry(role: role, position: position, value: value))
    }

    subscript(role: Argument.Role) -> Entry? {
        for entry in entries where entry.role == role { return entry }
        return nil
    }

    /// The object that must exist, and the position of its name.
    var neededObject: (label: String, position: Int)? {
        for entry in entries {
            if case .object(let label, mustExist: true) = entry.value { return (label, entry.position) }
        }
        return nil
    }
}

// MARK: - Values for making commands

extension ArgumentValues {
    /// The name, in a form that requires one.
    var names: NamePattern { required(optionalNames) }
    var optionalNames: NamePattern? {
        if case .names(let names)? = self[.names]?.value { names } else { nil }
    }

    /// The name, in a form that requires one that is not `*`.
    var oneName: NoticeName { required(names.exactName) }

    /// The object, in a form that requires one.
    var object: String { required(optionalObject) }
    var optionalObject: String? { label(.object) }
    var sender: String? { label(.sender) }

    var payload: JSONValue? {
        if case .payload(let payload)? = self[.payload]?.value { payload } else { nil }
    }

    /// The number, in a form that requires one.
    var number: Int { required(number(.number)) }

    func number(_ role: Argument.Role) -> Int? {
        if case .number(let number)? = self[role]?.value { number } else { nil }
    }

    var duration: Double? {
        if case .seconds(let seconds)? = self[.duration]?.value { seconds } else { nil }
    }

    /// The duration, in a form that requires one.
    var seconds: Double { required(duration) }

    var frame: KeyboardFrame? {
        if case .frame(let frame)? = self[.frame]?.value { frame } else { nil }
    }

    /// The text, in a form that requires one.
    package var text: String {
        if case .text(let text)? = self[.text]?.value { text } else { required(nil) }
    }

    var act: HandlerCommand? {
        if case .command(let command)? = self[.act]?.value { command } else { nil }
    }

    func has(_ role: Argument.Role) -> Bool { self[role] != nil }

    /// The chosen value, in a form that requires one.
    func choice<Choice: RawRepresentable<String>>(_ role: Argument.Role) -> Choice {
        required(optionalChoice(role))
    }

    func optionalChoice<Choice: RawRepresentable<String>>(_ role: Argument.Role) -> Choice? {
        if case .word(let word)? = self[role]?.value { Choice(rawValue: word) } else { nil }
    }

    private func label(_ role: Argument.Role) -> String? {
        if case .object(let label, _)? = self[role]?.value { label } else { nil }
    }

    /// Only fails if the form has no such argument: the reader rejects lines that lack a required value.
    private func required<Value>(_ value: Value?) -> Value {
        guard let value else {
            preconditionFailure("a form makes its command of an argument it does not have")
        }
        return value
    }
}

/// Why the values of a line do not go together, although each is valid.
struct ArgumentProblem: Error {
    /// The argument to report.
    var role: Argument.Role
    /// What was expected of the argument.
    var message: String
}
