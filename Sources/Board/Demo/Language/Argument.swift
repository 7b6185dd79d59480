import BoardModel

/// One argument of a command: what may be written there, and how its value is found afterwards.
struct Argument: Sendable {
    /// The name under which a form finds the value; each argument of a form has its own.
    enum Role: String, Sendable {
        case names, object, sender, payload, mode
        case kind, type, once, act
        case subject, measure, number
        case action, frame, duration, curve, foreign, model, orientation
        case text
    }

    /// What may be written.
    enum Kind: Sendable {
        /// A name; `orAny`: or `*` for any name.
        case names(orAny: Bool)
        /// An object's name; `mustExist`: of an object that was made before.
        case object(mustExist: Bool)
        case payload
        /// A whole number, 0 or more.
        case number
        case seconds
        case frame
        /// One of several words.
        case choice([String])
        /// Nothing but the keyword.
        case flag
        /// The rest of the line.
        case text
        /// A command that a handler may execute, up to the end of the line.
        case command
    }

    let role: Role
    let kind: Kind
    /// What stands for it in the documentation, such as `OBJECT`.
    let placeholder: String
    /// What an error says was expected, such as `a name`.
    let hint: String
    /// The word that introduces it.
    private(set) var keyword: String?
    private(set) var isOptional = false

    /// The argument, introduced by a keyword.
    func after(_ keyword: String) -> Argument {
        var argument = self
        argument.keyword = keyword
        return argument
    }

    /// The argument, which may be left out.
    var optional: Argument {
        var argument = self
        argument.isOptional = true
        return argument
    }

    /// The argument behind its keyword.
    var value: Argument {
        var argument = self
        argument.keyword = nil
        return argument
    }

    /// The words that may be written, if the kind is a choice.
    var words: [String] {
        if case .choice(let words) = kind { words } else { [] }
    }

    /// The argument in the documentation: `from SENDER`.
    package var text: String {
        if case .flag = kind { return placeholder }
        return keyword.map { "\($0) \(placeholder)" } ?? placeholder
    }
}

// MARK: - The arguments that forms share

extension Argument {
    static let names = Argument(
        role: .names, kind: .names(orAny: true), placeholder: "NAME", hint: "a name")
    /// A name that `*` cannot stand for.
    static let oneName = Argument(
        role: .names, kind: .names(orAny: false), placeholder: "NAME", hint: "a name")
    /// An object that is made if there is none.
    static let object = Argument(
        role: .object, kind: .object(mustExist: false), placeholder: "OBJECT", hint: objectHint)
    static let knownObject = Argument(
        role: .object, kind: .object(mustExist: true), placeholder: "OBJECT", hint: objectHint)
    static let sender = Argument(
        role: .sender, kind: .object(mustExist: false), placeholder: "SENDER", hint: objectHint
    ).after("from")
    static let knownSender = Argument(
        role: .sender, kind: .object(mustExist: true), placeholder: "SENDER", hint: objectHint
    ).after("from")
    static let payload = Argument(
        role: .payload, kind: .payload, placeholder: "JSON", hint: "a JSON value (text goes in double quotes)"
    )
    static let number = number(.number)
    static let duration = Argument(
        role: .duration, kind: .seconds, placeholder: "SECONDS", hint: "seconds, such as 0.25")
    static let frame = Argument(
        role: .frame, kind: .frame, placeholder: "X,Y,WxH", hint: "X,Y,WxH such as 0,508,390x336")
    package static let text = Argument(
        role: .text, kind: .text, placeholder: "TEXT", hint: "the text of the note")
    static let act = Argument(
        role: .act, kind: .command, placeholder: "COMMAND", hint: "what the handler does"
    ).after("do")

    private static let objectHint = "an object, such as ProfileView#1"

    static func number(_ role: Role) -> Argument {
        Argument(role: role, kind: .number, placeholder: "N", hint: "a number, 0 or more")
    }

    static func flag(_ role: Role) -> Argument {
        Argument(role: role, kind: .flag, placeholder: role.rawValue, hint: role.rawValue)
            .after(role.rawValue)
    }

    /// The word itself, which tells apart the forms of a command.
    static func word(_ word: String) -> Argument {
        Argument(role: .subject, kind: .choice([word]), placeholder: word, hint: word)
    }

    /// One of the given values.
    static func choice<Value: RawRepresentable<String>>(_ role: Role, _ values: [Value]) -> Argument {
        let words = values.map(\.rawValue)
        return Argument(
            role: role, kind: .choice(words), placeholder: words.joined(separator: "|"), hint: words.asChoice)
    }

    /// One of all values of a type, which the documentation calls `placeholder`.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ role: Role, of type: Value.Type, called placeholder: String, hint: String? = nil
    ) -> Argument {
        let words = type.allCases.map(\.rawValue)
        return Argument(
            role: role, kind: .choice(words), placeholder: placeholder,
            hint: "a \(placeholder.lowercased()): \(hint ?? words.asChoice)")
    }
}
