/// The exit statuses of all commands, for the manual.
package struct ExitStatus: Sendable {
    package let code: String
    package let meaning: String

    package static let all = [
        ExitStatus(code: "0", meaning: "it worked: every expectation held, the recordings are alike"),
        ExitStatus(
            code: "1", meaning: "run, check: an expectation did not hold; diff: the recordings differ"),
        ExitStatus(
            code: "2",
            meaning:
                "run: a line is invalid, and was not run; check: an expectation is, and nothing was checked"),
        ExitStatus(code: "64", meaning: "the arguments are invalid, or several programs have the name"),
        ExitStatus(
            code: "65",
            meaning:
                "attach, list, record, replay, check, diff, export: the data is damaged, and what could be read was used; "
                + "config: a setting is invalid"),
        ExitStatus(
            code: "66", meaning: "the file or program is missing, cannot be read, or is not what it should be"
        ),
        ExitStatus(
            code: "69", meaning: "broker: noticeboard-broker is missing, or the server cannot be reached"),
        ExitStatus(code: "73", meaning: "record, run, check, approve, export: a file cannot be created"),
        ExitStatus(code: "74", meaning: "the output or a file could not be written to its end"),
        ExitStatus(code: "128 and more", meaning: "a signal ended it: 128 and the number of the signal"),
    ]

    package static var markdown: String {
        (["| exit status | means |", "| --- | --- |"] + all.map { "| \($0.code) | \($0.meaning) |" })
            .joined(separator: "\n") + "\n"
    }
}
