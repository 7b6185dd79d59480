import ArgumentParser
import Foundation
import Notices

/// `make torture-center`: attacks centers in every way that has been found to break one, each in its own
/// process.
@main struct TortureCenter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "torture-center",
        abstract: "Attack centers on many threads, and print what was tried and what held.",
        discussion: """
            Each scenario runs in a process of its own. A crash, a deadlock, a handler that is called after it was freed, \
            and anything that is not freed in the end are faults. Built with -DDELAYS, readers and retirers are delayed at \
            random; with --sanitize=address, a use after free is found where it happens.
            """)

    @Option(help: "Seconds for each scenario.")
    var seconds = 2.0

    @Option(help: "What the random numbers begin with; without it, another one each time.")
    var seed: UInt64?

    @Option(parsing: .upToNextOption, help: "The scenarios to run; all without it.")
    var only: [String] = []

    @Flag(help: "List the scenarios.")
    var list = false

    @Flag(
        help:
            "Check that the reference model objects to a wrong history for each of its rules, and that each promise of docs/Promises.md has a scenario."
    )
    var selfTest = false

    @Option(help: .hidden)
    var askForNoBuffer: String?

    @Flag(help: .hidden)
    var inThisProcess = false

    func validate() throws {
        let unknown = only.filter { name in !Scenario.all.contains { $0.name == name } }
        guard unknown.isEmpty else {
            throw ValidationError("no such scenario: \(unknown.joined(separator: ", ")); --list names them")
        }
        guard seconds > 0 else { throw ValidationError("--seconds takes a number above 0") }
    }

    func run() throws {
        if list {
            for scenario in Scenario.all {
                let promises =
                    scenario.promises.isEmpty ? "" : " (\(scenario.promises.joined(separator: ", ")))"
                print("\(scenario.name): \(scenario.meaning)\(promises)")
            }
            return
        }
        if let askForNoBuffer { return NoBuffer.ask(askForNoBuffer) }
        if selfTest { return try SelfTest.run() }
        let seed = seed ?? .random(in: 0 ... .max)
        let scenarios = Scenario.all.filter { only.isEmpty || only.contains($0.name) }
        if inThisProcess {
            let isRight = scenarios.allSatisfy { attack($0, seed: seed) }
            throw isRight ? ExitCode.success : ExitCode.failure
        }
        print("seed \(seed)")
        var faults = 0
        for scenario in scenarios where try !attackElsewhere(scenario, seed: seed) { faults += 1 }
        print("\(scenarios.count) scenarios, \(faults) with faults")
        if faults > 0 {
            print("again: torture-center --seconds \(seconds) --seed \(seed) --only NAME")
            throw ExitCode.failure
        }
    }

    private func attackElsewhere(_ scenario: Scenario, seed: UInt64) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = [
            "--in-this-process", "--seed", "\(seed)", "--seconds", "\(seconds)", "--only", scenario.name,
        ]
        try process.run()
        process.waitUntilExit()
        if process.terminationReason == .uncaughtSignal {
            print("\(scenario.name): FAULT: ended by signal \(process.terminationStatus)")
        }
        let status = process.terminationStatus
        if process.terminationReason == .exit, status > 1 {
            print("\(scenario.name): FAULT: exit status \(status)")
        }
        return process.terminationReason == .exit && status == 0
    }

    private func attack(_ scenario: Scenario, seed: UInt64) -> Bool {
        Delay.seed(seed)
        let before = Memory.resident
        let run = Run(seed: seed, seconds: seconds)
        scenario.run(run)
        run.awaitCanaries()
        let problems = run.allProblems
        let name = scenario.name.padding(toLength: 14, withPad: " ", startingAt: 0)
        print(
            "\(name) \(run.checked)\(run.operationCount) operations, \(run.threadCount) threads, \(problems.count) faults,",
            "\(before) to \(Memory.resident) MB")
        for problem in Set(problems).sorted().prefix(5) { print("  FAULT: \(problem)") }
        fflush(nil)
        return problems.isEmpty
    }
}

extension Run {
    /// Waits until all canaries are freed: threads that the scenario did not wait for may still be ending.
    func awaitCanaries() {
        let deadline = ContinuousClock.now + .seconds(10)
        while Canary.livingCount > 0, ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.01) }
        check(Canary.livingCount == 0, "\(Canary.livingCount) canaries are not freed")
    }
}

/// The process's memory use.
enum Memory {
    /// In megabytes; 0 if the system has no file that reports it.
    static var resident: Int {
        // The file reports no size, so read it to its end.
        let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/statm")).readToEnd()
        let pages =
            String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
                Int($0)
            } ?? 0
        return pages / 256
    }
}
