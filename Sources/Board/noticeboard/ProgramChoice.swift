import ArgumentParser
import LocalSockets
import ProgramSource

/// The running program that a command refers to.
struct ProgramChoice {
    /// Its name or process number; `nil` for the only program.
    var name: String?
    /// The path of its socket.
    var socket: String?
    /// Whether to wait for the program if it is not running.
    var wait = false

    /// `nil` if the program is not running or does not answer, and the command may wait for it.
    ///
    /// - Throws: The exit status of a failure that has been reported.
    func found() throws -> OfferedProgram? {
        if let socket { return try waitedFor { () throws(AttachError) in try OfferedProgram.at(socket) } }
        if let name { return try waitedFor { () throws(AttachError) in try OfferedProgram.find(name) } }
        let found = try AttachCommand.reported { () throws(SystemCallError) in try OfferedProgram.look() }
        var (answering, silent): ([OfferedProgram], [SilentProgram]) = ([], [])
        for program in found {
            switch program {
            case .answering(let program): answering.append(program)
            case .silent(let program): silent.append(program)
            }
        }
        guard answering.count > 1 || answering.isEmpty && silent.count > 1 else {
            if answering.isEmpty, let silent = silent.first {
                throw StandardStreams.failure(66, "\(silent.error)")
            }
            return answering.first
        }
        try ListCommand.table(ListCommand.counted()).forEach(StandardStreams.complain)
        throw StandardStreams.failure(64, "several programs offer themselves: give the name of one")
    }

    /// Runs `body` and reports its error. `nil` if the error may pass and the command waits for the program.
    func waitedFor<Result>(_ body: () throws(AttachError) -> Result?) throws -> Result? {
        do throws(AttachError) {
            return try body()
        } catch {
            if wait, error.mayPass { return nil }
            throw StandardStreams.failure(error.isOfDamage ? 65 : 66, "\(error)")
        }
    }

    /// Reports that there is no such program.
    func absence(advice: String = "") -> ExitCode {
        let what = socket ?? name.map { "program called \($0)" } ?? "program that offers itself"
        return StandardStreams.failure(
            66, "there is no \(what): noticeboard list shows the programs\(advice)")
    }
}

extension CompletionKind {
    /// The names of the programs to which a board can attach. Omits names that a shell would not read as one
    /// word.
    static var programs: CompletionKind {
        .custom { _, _, _ in
            let names = ((try? OfferedProgram.all()) ?? []).map(\.name)
            return Set(
                names.filter {
                    $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
                }
            )
            .sorted()
        }
    }
}
