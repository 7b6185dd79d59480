import BoardModel

extension KeyCommand {
    static let replay: [KeyCommand] = [
        moving(["Space"], "Play or stop", hint: "play", .playOrPause),
        moving(["."], "Go to next record", hint: "step", .record(.on)),
        moving([","], "Go to previous record", hint: "back", .record(.back)),
        moving([">"], "Go to next post", .post(.on)),
        moving(["<"], "Go to previous post", .post(.back)),
        nextProblem.in(.replay, hint: "problem"), previousProblem.in(.replay),
        moving([], "Go to next mark", .mark(.on)),
        moving([], "Go to previous mark", .mark(.back)),
        goToPlace.in(.replay, hint: "go to"),
        moving([], "Go to start", .start),
        moving([], "Go to end", .end),
        moving(["+", "="], "Play faster, up to 100x", .faster),
        moving(["-"], "Play slower, down to 0.25x", .slower),
    ]

    private static func moving(
        _ keys: [Key], _ label: String, hint: KeyHint? = nil, _ move: ReplayMove
    ) -> KeyCommand {
        KeyCommand(.replay, keys, label, hint: hint, requests: { _ in [.source(.replay(move))] })
    }
}
