import Comparison
import Testing

@Suite("compare, the program") struct ProgramTests {
    @Test("--only checks the named promises, in the order of the table")
    func only() async throws {
        let end = try await CompareProgram.run("--json", "--only", "l1", "S1", "L20")
        #expect(end.reason == .exit(0))
        #expect(try CompareProgram.rows(end).map(\.id) == ["L1", "S1", "L20"])
    }

    @Test("--markdown prints the promise and a cell for each center")
    func markdown() async throws {
        let end = try await CompareProgram.run("--markdown", "--only", "S1")
        #expect(
            end.output.hasSuffix(
                """
                |  | promise | Foundation here | MyNotificationCenter | Notices |
                | --- | --- | --- | --- | --- |
                | S1 | An observer may observe many names. | kept | \
                broken: the second name replaced the first | kept |
                """))
    }

    @Test("the table states its platform and how many promises each center keeps")
    func text() async throws {
        let end = try await CompareProgram.run("--only", "S1")
        #expect(
            end.output.hasSuffix(
                "Foundation here keeps 1 of 1, MyNotificationCenter keeps 0 of 1, Notices keeps 1 of 1."))
    }

    @Test("an unknown promise is an error that names it")
    func unknown() async throws {
        let end = try await CompareProgram.run("--only", "L21")
        #expect(end.reason == .exit(64))
        #expect(end.errors.contains("there is no promise “L21”"))
    }

    @Test("a promise that Notices breaks is a failure")
    func broken() throws {
        let check = try #require(Check.all.first)
        for (verdict, isSuccess) in [(Verdict.kept, true), (.broken("it was called"), false)] {
            let findings = [
                Finding(check: check, verdicts: [.notices: verdict, .foundation: .broken("too")])
            ]
            #expect(findings.noticesBreaksNothing == isSuccess)
        }
    }
}
