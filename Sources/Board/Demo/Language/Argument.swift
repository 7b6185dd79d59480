import BoardModel

/// One argument of a command: its syntax, and the role under which its value is stored.
struct Argument: Sendable {
    /// The key of the value. Each argument of a form has a different one.
    enum Role: String, Sendable {
        case names, object, sender, payload, mode
        case kind, type, once, act
        case subject, measure, number
        case action, frame, duration, curve, foreign, model, orientation
        case text
    }

    /// The syntax of an argument.
    enum Kind: Sendable {
        /// A name; with `orAny`, also `*` for any name.
        case names(orAny: Bool)
        /// An object's name; with `mustExist`, of an object that was made before.
        case object(mustExist: Bool)
        case payload
        /// A whole number, 0 or more.
        case number
        case seconds
        case frame
        /// One of several words.
        case choice([String])
        /// Only the keyword.
        case flag
        /// The rest of the line.
        case text
        /// A command that a handler may execute, up to the end of the line.
        case command
    }

    let role: Role
    let kind: Kind
    /// Its placeholder in the documentation, such as `OBJECT`.
    let placeholder: String
    /// How an error describes it, such as `a name`.
    let hint: String
    /// The keyword before it.
    private(set) var keyword: String?
    private(set) var isOptional = false

    /// The argument with a keyword before it.
    func after(_ keyword: String) -> Argument {
        var argument = self
        argument.keyword = keyword
        return argument
    }

    /// The argument as an optional one.
    var optional: Argument {
        var argument = self
        argument.isOptional = true
        return argument
    }

    /// The argument without its keyword.
    var value: Argument {
        var argument = self
        argument.keyword = nil
        return argument
    }

    /// The accepted words if the kind is a choice.
    var words: [String] {
        if case .choice(let words) = kind { words } else { [] }
    }

    /// The argument as documented: `from SENDER`.
    package var text: String {
        if case .flag = kind { return placeholder }
        return keyword.map { "\($0) \(placeholder)" } ?? placeholder
    }
}

// MARK: - The arguments that forms share

extension Argument {
    static let names = Argument(
        role: .names, kind: .names(orAny: true), placeholder: "NAME", hint: "a name")
    /// A name; `*` is rejected.
    static let oneName = Argument(
        role: .names, kind: .names(orAny: false), placeholder: "NAME", hint: "a name")
    /// An object, made if there is none.
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

    /// A fixed word that distinguishes the forms of a command.
    static func word(_ word: String) -> Argument {
        Argument(role: .subject, kind: .choice([word]), placeholder: word, hint: word)
    }

    /// One of the given values.
    static func choice<Value: RawRepresentable<String>>(_ role: Role, _ values: [Value]) -> Argument {
        let words = values.map(\.rawValue)
        return Argument(
            role: role, kind: .choice(words), placeholder: words.joined(separator: "|"), hint: words.asChoice)
    }

    /// One of all values of a type; `placeholder` is its name in the documentation.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ role: Role, of type: Value.Type, called placeholder: String, hint: String? = nil
    ) -> Argument {
        let words = type.allCases.map(\.rawValue)
        return Argument(
            role: role, kind: .choice(words), placeholder: placeholder,
            hint: "a \(placeholder.lowercased()): \(hint ?? words.asChoice)")
    }
}
