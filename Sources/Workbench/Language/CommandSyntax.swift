/// The documentation of the command language; help, completion and the README are generated from it.
package struct CommandSyntax: Hashable, Sendable {
    package let word: String
    package let form: String
    package let meaning: String

    package static let all: [CommandSyntax] = [
        CommandSyntax(
            word: "observe",
            form: "observe NAME [as OBJECT] [by KIND] [from SENDER] [typed TYPE] [once] [do COMMAND]",
            meaning: "register OBJECT for NAME by one of the kinds below; its handler does COMMAND"),
        CommandSyntax(
            word: "post", form: "post NAME [JSON] [from SENDER] [expecting|elsewhere]",
            meaning:
                "post NAME with JSON; expecting: throws when nobody listens; elsewhere: by another thread"),
        CommandSyntax(
            word: "remove", form: "remove OBJECT [NAME]",
            meaning: "unregister OBJECT from all names, or from one"),
        CommandSyntax(
            word: "release", form: "release OBJECT", meaning: "drop the last reference to OBJECT"),
        CommandSyntax(
            word: "holders", form: "holders OBJECT",
            meaning: "say what holds OBJECT: the board, and which handlers"),
        CommandSyntax(
            word: "beside", form: "beside MyNotificationCenter",
            meaning: "begin with one that is told what class observers, posts and removals tell the center"),
        CommandSyntax(
            word: "keyboard",
            form: "keyboard show|hide|frame [X,Y,WxH] [duration SECONDS] [curve N] [foreign]",
            meaning: "move the simulated keyboard; foreign: another program's, isLocal is false"),
        CommandSyntax(
            word: "keyboard", form: "keyboard dock|undock|split|float|plug|unplug …",
            meaning: "move a tablet's off its edge, or attach a hardware keyboard; dock posts nine notices"),
        CommandSyntax(
            word: "device", form: "device phone|small|tablet [portrait|landscape]",
            meaning: "take another device, its keyboard hidden"),
        CommandSyntax(
            word: "rotate", form: "rotate [portrait|landscape] [duration SECONDS] [curve N]",
            meaning: "turn the device, or into an orientation"),
        CommandSyntax(
            word: "expect",
            form: "expect observers|deliveries|unheard NAME N",
            meaning: "check a total so far"),
        CommandSyntax(
            word: "expect", form: "expect skipped|failed|refused|thrown|hung NAME N",
            meaning: "check what went wrong so far"),
        CommandSyntax(
            word: "expect", form: "expect deliveries NAME N by OBJECT",
            meaning: "check how often OBJECT's handlers ran, also those that ran for nobody"),
        CommandSyntax(
            word: "expect", form: "expect received OBJECT N",
            meaning: "check how often OBJECT itself was reached by its handlers"),
        CommandSyntax(
            word: "expect", form: "expect beside observers|deliveries|dropped|thrown NAME N [by OBJECT]",
            meaning: "check what MyNotificationCenter did; by OBJECT: of deliveries"),
        CommandSyntax(
            word: "expect", form: "expect alive|gone OBJECT", meaning: "check whether OBJECT's deinit has run"
        ),
        CommandSyntax(
            word: "expect", form: "expect inset OBJECT N",
            meaning: "check how many points the form OBJECT is up"),
        CommandSyntax(word: "note", form: "note TEXT", meaning: "write a line into the log"),
        CommandSyntax(word: "wait", form: "wait SECONDS", meaning: "advance the script's clock"),
    ]

    /// The words that a line may begin with, without duplicates.
    package static let words: [String] = all.map(\.word).reduce(into: []) { words, word in
        if words.last != word { words.append(word) }
    }
}
