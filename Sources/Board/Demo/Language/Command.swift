package import BoardModel
package import Notices

/// The commands of the language. Each command needs a case here, its forms below, and an implementation in
/// `DemoProgram.perform`.
package indirect enum Command: Hashable, Sendable {
    case observe(Observation)
    /// `mode`: `nil` for an ordinary post.
    case post(NoticeName, payload: JSONValue?, sender: String?, mode: PostMode? = nil)
    /// `names`: which registrations to remove; `nil` removes all of the object's.
    case remove(object: String, names: NamePattern?)
    case release(object: String)
    case holders(object: String)
    /// `sender`: an object that exists.
    case explain(NoticeName, payload: JSONValue?, sender: String?)
    case trace(NoticeName, posts: Int)
    /// Sends all further calls to a `MyNotificationCenter`, too.
    case compare
    case keyboard(KeyboardCommand)
    case device(DeviceCommand)
    case expect(Expectation)
    case note(String)
    case wait(Duration)

    package enum PostMode: String, CaseIterable, Hashable, Sendable {
        /// The post throws if no observer receives it.
        case expecting
        /// Posts from another thread and waits for it.
        case elsewhere
    }
}

extension CommandForm {
    /// The forms of all commands. Those of the same word are consecutive.
    ///
    /// The first arguments distinguish the forms of a word: each form accepts different words there.
    package static let all: [CommandForm] = notices + keyboard + checks + script

    /// The command of a line that begins with a name.
    static let bareWord = "post"

    private static let notices: [CommandForm] = [
        CommandForm(
            .notices, "observe", [.names],
            options: [
                .object.after("as"),
                .choice(.kind, of: ObserverKind.self, called: "KIND", hint: ObserverKind.list).after("by"),
                .sender,
                .choice(.type, of: PayloadType.self, called: "TYPE").after("typed"),
                .flag(.once), .act,
            ],
            "register OBJECT for NAME by one of the kinds below; its handler runs COMMAND",
            isForHandlers: true
        ) { values throws(ArgumentProblem) in .observe(try Command.Observation(values)) },
        CommandForm(
            .notices, "post",
            [
                .oneName, .payload.optional, .sender.optional,
                .choice(.mode, Command.PostMode.allCases).optional,
            ],
            "post NAME with JSON; expecting: throws without observers; elsewhere: from another thread",
            isForHandlers: true
        ) { .post($0.oneName, payload: $0.payload, sender: $0.sender, mode: $0.optionalChoice(.mode)) },
        CommandForm(
            .notices, "remove", [.knownObject, .names.optional],
            "unregister OBJECT from all names, or from one", isForHandlers: true
        ) { .remove(object: $0.object, names: $0.optionalNames) },
        CommandForm(
            .notices, "release", [.knownObject], "drop the last reference to OBJECT", isForHandlers: true
        ) { .release(object: $0.object) },
        CommandForm(
            .notices, "holders", [.knownObject], "list what holds OBJECT: the board, and handlers"
        ) { .holders(object: $0.object) },
        CommandForm(
            .notices, "explain", [.oneName, .payload.optional, .knownSender.optional],
            "list the observers a post of NAME would call, and why not the others"
        ) { .explain($0.oneName, payload: $0.payload, sender: $0.sender) },
        CommandForm(
            .notices, "trace", [.oneName, .number.optional],
            "record who posts NAME next, as a stack of calls; N: with the next N posts"
        ) { .trace($0.oneName, posts: $0.number(.number) ?? 1) },
        CommandForm(
            .notices, "compare", [.word(ComparedCenter.name)],
            "at the start: class observers, posts and removals also go to MyNotificationCenter"
        ) { _ in .compare },
    ]

    /// The arguments of a keyboard movement.
    private static let movement: [Argument] = [.duration.after("duration"), .number(.curve).after("curve")]

    private static let orientation = Argument.choice(.orientation, Device.Orientation.allCases)

    private static let keyboard: [CommandForm] = [
        CommandForm(
            .keyboard, "keyboard", [.choice(.action, [Command.KeyboardCommand.Action.show, .hide, .frame])],
            options: [.frame] + movement + [.flag(.foreign)],
            "move the simulated keyboard; foreign: another program's, isLocal is false"
        ) { .keyboard(Command.KeyboardCommand($0)) },
        CommandForm(
            .keyboard, "keyboard",
            [
                .choice(
                    .action, [Command.KeyboardCommand.Action.dock, .undock, .split, .float, .plug, .unplug])
            ],
            options: [.frame] + movement + [.flag(.foreign)],
            "move a tablet's keyboard, or attach a hardware keyboard; dock posts nine notices"
        ) { .keyboard(Command.KeyboardCommand($0)) },
        CommandForm(
            .keyboard, "device", [.choice(.model, Device.Model.allCases), orientation.optional],
            "switch to another device; its keyboard is hidden"
        ) { .device(.use($0.choice(.model), $0.optionalChoice(.orientation))) },
        CommandForm(
            .keyboard, "rotate", [], options: [orientation] + movement,
            "turn the device, or into an orientation"
        ) { .device(.rotate($0.optionalChoice(.orientation), Command.KeyboardCommand($0, action: .show))) },
    ]

    private static let checks: [CommandForm] = [
        CommandForm(
            .checks, "expect",
            [.choice(.measure, [Expectation.Measure.observers, .unheard]), .names, .number],
            "check a total so far"
        ) { .expect(.count($0.choice(.measure), $0.names, $0.number)) },
        CommandForm(
            .checks, "expect",
            [
                .choice(.measure, [Expectation.Measure.deliveries]), .names, .number,
                .knownObject.after("by").optional,
            ],
            "check how often handlers ran; by OBJECT: those of OBJECT, also after its deinit"
        ) { .expect(.count($0.choice(.measure), $0.names, $0.number, by: $0.optionalObject)) },
        CommandForm(
            .checks, "expect",
            [
                .choice(.measure, [Expectation.Measure.skipped, .failed, .refused, .thrown, .hung]), .names,
                .number,
            ],
            "check what went wrong so far"
        ) { .expect(.count($0.choice(.measure), $0.names, $0.number)) },
        CommandForm(
            .checks, "expect", [.word("received"), .knownObject, .number],
            "check how often OBJECT itself was reached by its handlers"
        ) { .expect(.received(object: $0.object, $0.number)) },
        CommandForm(
            .checks, "expect", [.word("alive"), .knownObject], "check that OBJECT's deinit has not run"
        ) { .expect(.alive(object: $0.object)) },
        CommandForm(.checks, "expect", [.word("gone"), .knownObject], "check that OBJECT's deinit has run") {
            .expect(.gone(object: $0.object))
        },
        CommandForm(
            .checks, "expect", [.word("leaked"), .number],
            "check how many released objects are still alive; of a recording, how many that should be gone"
        ) { .expect(.leaked($0.number)) },
        CommandForm(
            .checks, "expect", [.word("inset"), .knownObject, .number],
            "check how many points the form OBJECT is up"
        ) { .expect(.inset(object: $0.object, $0.number)) },
        CommandForm(
            .checks, "expect",
            [
                .word("compare"),
                .choice(.measure, [Expectation.Comparison.Subject.observers, .dropped, .thrown]),
                .names, .number,
            ],
            "check what MyNotificationCenter did"
        ) { .expect(.compared(Expectation.Comparison($0))) },
        CommandForm(
            .checks, "expect",
            [
                .word("compare"), .choice(.measure, [Expectation.Comparison.Subject.deliveries]), .names,
                .number, .knownObject.after("by").optional,
            ],
            "check how often MyNotificationCenter's closures ran; by OBJECT: those of OBJECT"
        ) { .expect(.compared(Expectation.Comparison($0))) },
    ]

    private static let script: [CommandForm] = [
        CommandForm(.script, "note", [.text], "write a line to the log", isForHandlers: true) {
            .note($0.text)
        },
        CommandForm(.script, "wait", [.duration], "advance the script's clock") {
            .wait(.seconds($0.seconds))
        },
    ]
}
