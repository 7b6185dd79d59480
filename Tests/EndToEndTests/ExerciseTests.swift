import Foundation
import Testing

/// `noticeboard lesson try`: each exercise in a clean folder, faulty and fixed.
///
/// Not a part of `EndToEnd`: the first build of an exercise compiles the library, which takes minutes. All exercises
/// share its build folder, which is left for the next run of the tests.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ExerciseTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        let built = URL(fileURLWithPath: Program.board).deletingLastPathComponent()
        environment = [
            "HOME": folder.url.path, "XDG_STATE_HOME": folder.url.path + "/state",
            "XDG_CACHE_HOME": built.appendingPathComponent("exercise-cache").path,
        ]
    }

    private func attempt(_ words: String...) async throws -> ProgramResult {
        try await Program.run(["lesson", "try"] + words, environment: environment, within: .seconds(900))
    }

    private func path(_ name: String) -> String { folder.url.path + "/" + name }

    struct Fix: CustomTestStringConvertible, Sendable {
        let name: String
        /// The unmet expectation of the faulty program.
        let finding: String
        let fault: String
        let fixed: String

        var testDescription: String { name }
    }

    private static let fixes = [
        Fix(
            name: "name", finding: "! not yet: unheard posts of *: expected 0, found 1",
            fault: "\"shelf.emptyed\"", fixed: "\"shelf.emptied\""),
        Fix(
            name: "token", finding: "! not yet: deliveries of door.opened: expected 1, found 0",
            fault: "_ = center.observe(\"door.opened\") { [weak self] _ in self?.rings += 1 }",
            fixed: "center.observe(\"door.opened\", owner: self) { me, _ in me.rings += 1 }"),
        Fix(
            name: "twice", finding: "! not yet: deliveries of item.added: expected 2, found 3",
            fault: "func disappear() {}", fixed: "func disappear() { center.removeAll(ownedBy: self) }"),
        Fix(
            name: "leak", finding: "! not yet: deliveries of page.turned: expected 1, found 2",
            fault: "{ _ in self.turns", fixed: "{ [weak self] _ in self?.turns"),
        Fix(
            name: "thread", finding: "! not yet: failed for *: expected 0, found 1",
            fault: "final class Label: @unchecked Sendable", fixed: "@MainActor final class Label"),
    ]

    @Test(arguments: fixes)
    func `an exercise is not fixed until the records say so`(fix: Fix) async throws {
        let faulty = try await attempt(fix.name, path(fix.name))
        #expect(faulty.status == 1, "\(faulty.output) \(faulty.errors)")
        #expect(faulty.lines.contains { $0.hasPrefix(fix.finding) }, "\(faulty.output)")

        let name = fix.name.prefix(1).uppercased() + fix.name.dropFirst()
        let source = URL(fileURLWithPath: path("\(fix.name)/Sources/Exercise/\(name).swift"))
        let text = try String(contentsOf: source, encoding: .utf8)
        let mended = text.replacing(fix.fault, with: fix.fixed)
        #expect(mended != text)
        try mended.write(to: source, atomically: true, encoding: .utf8)
        let fixed = try await attempt(fix.name, path(fix.name))
        #expect(fixed.status == 0, "\(fixed.output) \(fixed.errors)")
        #expect(fixed.lines.contains { $0.hasPrefix("✓ fixed. ") }, "\(fixed.output)")
        #expect(fixed.lines.first == "going on in \(path(fix.name))")

        let list = try await attempt()
        #expect(list.lines.count { $0.hasSuffix("  fixed") } == 1)
        #expect(list.output.contains("1 of 5 fixed."))
    }

    @Test func `without a name the exercises are listed`() async throws {
        let list = try await attempt()
        #expect(list.status == 0)
        #expect(
            list.lines == [
                "name    The post that nobody hears",
                "token   The alarm that is off",
                "twice   The badge that counts double",
                "leak    The page that never goes",
                "thread  The label on the wrong thread",
                "0 of 5 fixed. noticeboard lesson try NAME [FOLDER] writes one into a",
                "folder of your own, builds and runs it each time you save, and says when it is fixed.",
            ])
    }

    @Test func `what is not an exercise, a folder or a package is refused`() async throws {
        let unknown = try await attempt("laek", path("a"))
        #expect(unknown.status == 66)
        #expect(
            unknown.errors
                == "unknown exercise laek; did you mean leak? Exercises: name, token, twice, leak, thread\n")
        _ = try folder.write("mine", to: "notes.txt")
        let occupied = try await attempt("leak", folder.url.path)
        #expect(occupied.status == 73)
        #expect(
            occupied.errors == "\(folder.url.path) has files of something else: choose another folder\n")
        let package = try await attempt("leak", path("b"), "--package", path("nowhere"))
        #expect(package.status == 66)
        #expect(package.errors.contains("there is no package at \(path("nowhere"))"))
        let two = try await Program.run(["lesson", "1", "2"], environment: environment)
        #expect(two.status == 64)
        #expect(two.errors.contains("one lesson at a time: leave out 2, or write try before an exercise"))
        let flag = try await Program.run(["lesson", "1", "--again"], environment: environment)
        #expect(flag.status == 64)
        #expect(flag.errors.contains("--again and --package need an exercise: lesson try NAME"))
    }

    @Test func `a source file is not overwritten without asking`() async throws {
        let name = path("leak")
        try FileManager.default.createDirectory(
            atPath: name + "/Sources/Exercise", withIntermediateDirectories: true)
        _ = try folder.write("mine", to: "leak/Sources/Exercise/Leak.swift")
        let again = try await attempt("leak", name, "--again")
        #expect(again.status == 73)
        #expect(again.errors.contains("on a terminal, --again asks whether to overwrite it"))
        #expect(
            try String(contentsOfFile: name + "/Sources/Exercise/Leak.swift", encoding: .utf8) == "mine")
    }
}
