package import Notices

/// One line of the command language, understood.
package indirect enum Command: Hashable, Sendable {
    case observe(Observation)
    case post(NoticeName, payload: JSONValue?, sender: String?)
    /// `names`: which of its registrations; `nil` for all.
    case remove(object: String, names: NamePattern?)
    case release(object: String)
    case keyboard(KeyboardCommand)
    case expect(Expectation)
    case note(String)
    case wait(Duration)

    package struct Observation: Hashable, Sendable {
        package var names: NamePattern
        /// `nil`: an object made for it.
        package var object: String?
        package var kind = ObserverKind.token
        package var sender: String?
        package var isOneShot = false
        /// What the handler carries out each time it is called.
        package var act: Command?
    }

    package struct KeyboardCommand: Hashable, Sendable {
        package enum Action: String, CaseIterable, Hashable, Sendable {
            case show, hide, frame
        }

        package var action: Action
        /// `nil`: where the device puts it.
        package var frame: KeyboardFrame?
        /// In seconds.
        package var duration: Double
        package var curve = KeyboardCurve.keyboard

        package init(action: Action, duration: Double = 0.25) {
            self.action = action
            self.duration = duration
        }
    }

    package enum Expectation: Hashable, Sendable {
        case observers(NamePattern, Int)
        case deliveries(NamePattern, Int)
        case unheard(NamePattern, Int)
        case alive(object: String)
        case gone(object: String)
    }
}

extension Command {
    /// The word it begins with.
    package var word: String {
        switch self {
        case .observe: "observe"
        case .post: "post"
        case .remove: "remove"
        case .release: "release"
        case .keyboard: "keyboard"
        case .expect: "expect"
        case .note: "note"
        case .wait: "wait"
        }
    }

    /// The object that it speaks of and does not make.
    var neededObject: String? {
        switch self {
        case .remove(let object, _), .release(let object), .expect(.alive(let object)),
            .expect(.gone(let object)):
            object
        default: nil
        }
    }
}

/// A name, or any.
package enum NamePattern: Hashable, Sendable {
    case any
    case name(NoticeName)

    /// As the center is asked: `nil` for any name.
    package var noticeName: NoticeName? {
        switch self {
        case .any: nil
        case .name(let name): name
        }
    }

    /// As it is written.
    package var text: String {
        switch self {
        case .any: "*"
        case .name(let name): name.rawValue
        }
    }
}

/// How a demo object observes. Each is the real thing of the library.
package enum ObserverKind: String, CaseIterable, Hashable, Sendable {
    case token, owner, block, strong, controller, `class`, task

    /// What it is, in a line.
    package var summary: String {
        switch self {
        case .token: "keeps a token: ends with the object"
        case .owner: "bound to the object's life"
        case .block: "captures weakly, never unregistered"
        case .strong: "captures the object: release cannot free it"
        case .controller: "by the object's controller: no duplicates"
        case .class: "MyNotificationCenter's addObserver, by instance"
        case .task: "an async sequence in a task"
        }
    }
}
