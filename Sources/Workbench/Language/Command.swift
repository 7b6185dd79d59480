package import Notices

/// One parsed line of the command language.
package indirect enum Command: Hashable, Sendable {
    case observe(Observation)
    /// `mode`: `nil` for an ordinary post.
    case post(NoticeName, payload: JSONValue?, sender: String?, mode: PostMode? = nil)
    /// `names`: the registrations to remove; `nil` for all of the object's.
    case remove(object: String, names: NamePattern?)
    case release(object: String)
    case holders(object: String)
    /// From here on, a `MyNotificationCenter` receives the center's calls.
    case beside
    case keyboard(KeyboardCommand)
    case device(DeviceCommand)
    case expect(Expectation)
    case note(String)
    case wait(Duration)

    package struct Observation: Hashable, Sendable {
        package var names: NamePattern
        /// `nil`: the workbench makes an object.
        package var object: String?
        package var kind = ObserverKind.token
        package var sender: String?
        package var isOneShot = false
        /// The type that the observer requires of its payload.
        package var type: PayloadType?
        /// The command that the handler executes on each call.
        package var act: Command?
    }

    package enum PostMode: String, CaseIterable, Hashable, Sendable {
        /// The post throws if no observer receives it.
        case expecting
        /// Another thread posts; the line waits for it.
        case elsewhere
    }

    package struct KeyboardCommand: Hashable, Sendable {
        package enum Action: String, CaseIterable, Hashable, Sendable {
            case show, hide, frame, dock, undock, split, float, plug, unplug
        }

        package var action: Action
        /// `nil`: the device's default frame.
        package var frame: KeyboardFrame?
        /// In seconds.
        package var duration: Double
        package var curve = KeyboardCurve.keyboard
        /// Whether the keyboard belongs to another program on the same screen.
        package var isForeign = false

        package init(action: Action, duration: Double = 0.25) {
            self.action = action
            self.duration = duration
        }
    }

    /// An expectation about the model.
    package struct BesideExpectation: Hashable, Sendable {
        package enum Subject: String, CaseIterable, Hashable, Sendable {
            case observers, deliveries, dropped, thrown
        }

        package var subject: Subject
        package var names: NamePattern
        package var count: Int
        /// For deliveries: the observer; `nil` for all.
        package var object: String?
    }

    /// A change of the device that the keyboard belongs to.
    package enum DeviceCommand: Hashable, Sendable {
        /// Another device, upright by default.
        case use(Device.Model, Device.Orientation?)
        /// A rotation, or a rotation to the given orientation; the command says how the keyboard moves.
        case rotate(Device.Orientation?, KeyboardCommand)
    }

    package enum Expectation: Hashable, Sendable {
        /// `by`: the observer whose deliveries are counted; `nil` for all.
        case count(Measure, NamePattern, Int, by: String? = nil)
        case received(object: String, Int)
        case beside(BesideExpectation)
        case alive(object: String)
        case gone(object: String)
        /// The offset of a form, in whole points.
        case inset(object: String, Int)
    }

    /// What an expectation counts.
    package enum Measure: String, CaseIterable, Hashable, Sendable {
        case observers, deliveries, unheard, skipped, failed, refused, thrown, hung
    }
}

extension Command {
    /// The first word of the command.
    package var word: String {
        switch self {
        case .observe: "observe"
        case .post: "post"
        case .remove: "remove"
        case .release: "release"
        case .holders: "holders"
        case .beside: "beside"
        case .keyboard: "keyboard"
        case .device(.use): "device"
        case .device(.rotate): "rotate"
        case .expect: "expect"
        case .note: "note"
        case .wait: "wait"
        }
    }

    /// The object that the command requires to exist.
    var neededObject: String? {
        switch self {
        case .remove(let object, _), .release(let object), .holders(let object), .expect(.alive(let object)),
            .expect(.gone(let object)), .expect(.inset(let object, _)), .expect(.received(let object, _)):
            object
        case .expect(.count(_, _, _, let object)): object
        case .expect(.beside(let expectation)): expectation.object
        default: nil
        }
    }
}

/// A name, or any name.
package enum NamePattern: Hashable, Sendable {
    case any
    case name(NoticeName)

    /// The argument for the center: `nil` for any name.
    package var noticeName: NoticeName? {
        switch self {
        case .any: nil
        case .name(let name): name
        }
    }

    /// The pattern in the command language.
    package var text: String {
        switch self {
        case .any: "*"
        case .name(let name): name.rawValue
        }
    }
}

/// How a demo object observes. Each kind uses the library's real API.
package enum ObserverKind: String, CaseIterable, Hashable, Sendable {
    case token, owner, block, strong, controller, `class`, task, layout, queue, waiting, actor
    case `deinit`
    case strongDeinit = "strong-deinit"
    case attempt1, attempt2, attempt3, attempt4, attempt5, attempt6, attempt7

    /// A description of one line.
    package var summary: String {
        switch self {
        case .token: "keeps a token: ends with the object"
        case .owner: "bound to the object's life"
        case .block: "captures weakly, never unregistered"
        case .strong: "captures the object: release cannot free it"
        case .controller: "by the object's controller: no duplicates"
        case .class: "MyNotificationCenter's addObserver, by instance"
        case .task: "an async sequence in a task"
        case .layout: "a form: lays itself out by keyboard payloads"
        case .queue: "on the desk's queue, behind the line; no poster waits"
        case .waiting: "on the desk's queue, as Foundation does: the poster waits"
        case .actor: "on an actor of the object's own; no poster waits"
        case .deinit: "captures weakly, unregistered in deinit"
        case .strongDeinit: "captures the object, unregistered in deinit: never"
        case .attempt1: "1 of 7: captures self, keeps nothing"
        case .attempt2: "2 of 7: captures self, unregistered in deinit"
        case .attempt3: "3 of 7: reads only a property, which is self's"
        case .attempt4: "4 of 7: calls self by another name"
        case .attempt5: "5 of 7: counts in a box that self holds"
        case .attempt6: "6 of 7: weak self, but an assertion names it"
        case .attempt7: "7 of 7: weak self, unregistered in deinit"
        }
    }

    /// Whether the kind is one of Drew Crawford's seven.
    var isAttempt: Bool { rawValue.hasPrefix("attempt") }

    /// Whether the handler runs before the post returns.
    package var runsWithinPost: Bool { ![.task, .queue, .actor].contains(self) }

    /// Whether it supports a descriptor.
    var canBeTyped: Bool { [.token, .owner, .block, .controller].contains(self) }

    /// How the handler holds the object; `nil` if it does not.
    package var hold: String? {
        switch self {
        case .strong: "the handler captures it, and its token keeps the handler"
        case .attempt1: "the handler captures it"
        case .attempt2, .strongDeinit:
            "the handler captures it, and the deinit that would remove the handler waits"
        case .attempt3: "the handler reads its property, and captures it to do so"
        case .attempt4: "the handler captures it under another name"
        case .attempt5: "the handler reaches the box through it, and captures it to do so"
        case .attempt6: "the handler is weak, and captures an assertion that captures it"
        case .token, .owner, .block, .controller, .class, .task, .layout, .queue, .waiting, .actor, .deinit,
            .attempt7:
            nil
        }
    }
}
