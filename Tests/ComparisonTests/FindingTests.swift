import Comparison
import Testing

/// All checks on all centers, run once for all tests, by the program itself.
@Suite("Findings") struct FindingTests {
    private static let run = Task { try await CompareProgram.run("--json") }

    #if os(Linux) && compiler(<6.4)
        // A later Foundation may keep some of these promises; the table then says so.
        @Test("Foundation breaks the promise", arguments: Check.all.map(\.id).filter { $0.hasPrefix("L") })
        func foundation(id: String) async throws {
            let verdict = try await Self.verdict(id, on: .foundation)
            #expect(verdict.hasPrefix("broken: ") && verdict != "broken: ")
        }
    #endif

    @Test(
        "MyNotificationCenter breaks the promise", arguments: Check.all.map(\.id).filter { $0.hasPrefix("S") }
    )
    func myNotificationCenter(id: String) async throws {
        let verdict = try await Self.verdict(id, on: .myNotificationCenter)
        #expect(verdict.hasPrefix("broken: ") && verdict != "broken: ")
    }

    @Test("Notices keeps the promise", arguments: Check.all.map(\.id))
    func notices(id: String) async throws {
        let verdict = try await Self.verdict(id, on: .notices)
        #expect(verdict == "kept")
    }

    @Test("the program ends with success when Notices breaks nothing")
    func status() async throws {
        #expect(try await Self.run.value.reason == .exit(0))
    }

    private static func verdict(_ id: String, on center: ComparedCenter) async throws -> String {
        let rows = try CompareProgram.rows(try await run.value)
        let row = try #require(rows.first { $0.id == id }, "there is no row \(id)")
        return try #require(row.verdicts[center.rawValue])
    }
}
