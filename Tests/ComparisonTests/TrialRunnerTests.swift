import Comparison
import Foundation
import Testing

/// The verdict on a process that runs a trial, with shell scripts in place of the process.
@Suite("Trials in processes of their own") struct TrialRunnerTests {
    @Test(
        "the verdict is the one that the process printed, or how the process ended",
        arguments: [
            ("echo kept", Verdict.kept),
            ("echo broken: it was called", .broken("it was called")),
            ("echo kept; kill -SEGV $$", .broken("crashed: SIGSEGV")),
            ("kill -BUS $$", .broken("crashed: SIGBUS")),
        ])
    func verdicts(script: String, verdict: Verdict) async throws {
        let finding = try await finding(of: "S18", script: script)
        #expect(ComparedCenter.allCases.map { finding[$0] } == [verdict, verdict, verdict])
    }

    @Test("a process that does not end in time is killed and counts as no answer")
    func hang() async throws {
        let finding = try await finding(of: "S18", script: "exec sleep 60", limit: .seconds(1))
        #expect(finding[.notices] == .broken("no answer in 1 s"))
    }

    @Test("a stop that blames the check's own file keeps the promise, if the check allows it")
    func refusal() async throws {
        let script = "echo Comparison/Sequences.swift:7: Fatal error: no room >&2; kill -ILL $$"
        let allowed = try await finding(of: "L10", script: script)
        #expect(allowed[.notices] == .kept)
        let elsewhere = try await finding(
            of: "L10", script: "echo Other/File.swift:7: no room >&2; kill -ILL $$")
        #expect(elsewhere[.notices] == .broken("crashed: SIGILL"))
        let notAllowed = try await finding(of: "S18", script: script)
        #expect(notAllowed[.notices] == .broken("crashed: SIGILL"))
    }

    @Test("a process that prints no verdict is an error")
    func nonsense() async throws {
        await #expect(throws: ChildProcessError.self) {
            try await finding(of: "S18", script: "echo hello; exit 3")
        }
    }

    @Test("the process of a trial receives the trial's name", arguments: ComparedCenter.allCases)
    func name(center: ComparedCenter) async throws {
        let expected = "[ \"$*\" = '--trial S18:\(center.rawValue)' ] && echo kept || echo broken: no"
        #expect(try await finding(of: "S18", script: expected)[center] == .kept)
    }

    private func finding(
        of id: String, script: String, limit: Duration = .seconds(600)
    ) async throws -> Finding {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("trial-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try write("#!/bin/sh\n\(script)\n", to: file.path)
        let check = try #require(Check.all.first { $0.id == id })
        let findings = try await TrialRunner(program: file.path, limit: limit).run([check])
        return try #require(findings.first)
    }

    /// Another process writes the program. A process that another test starts would inherit a descriptor that is open
    /// for writing here, and a program that is open for writing cannot be started.
    private func write(_ program: String, to path: String) throws {
        let writing = Process()
        writing.executableURL = URL(fileURLWithPath: "/bin/sh")
        writing.arguments = ["-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", program, path]
        try writing.run()
        writing.waitUntilExit()
        try #require(writing.terminationStatus == 0)
    }
}
