import Testing

@testable import NoticesBehaviour

/// The steps of a run beside those of its baseline.
@Suite struct BehaviourAlignmentTests {
    private func aligned(_ now: String, _ then: String) throws -> [String] {
        let run = try Behaviour(text: "noticeboard baseline 1\n\(now)\nend\n")
        let baseline = try Behaviour(text: "noticeboard baseline 1\n\(then)\nend\n")
        return run.aligned(with: baseline, run.differences(from: baseline)).map { step in
            (step.isDifferent ? "! " : "  ") + String(repeating: " ", count: step.depth)
                + "\(step.then ?? "–") | \(step.now ?? "–")"
        }
    }

    @Test func `equal steps stand side by side, lost and new ones alone`() throws {
        let then = """
            1 × center main
              2 × post a at A.swift:1
                2 × call X at X.swift:3
                2 × call Y at Y.swift:4
              1 × post gone at A.swift:2
            """
        let now = """
            1 × center main
              2 × post a at A.swift:1
                2 × call Y at Y.swift:4
                2 × call Z at Z.swift:5
            """
        #expect(
            try aligned(now, then) == [
                "  1 × center main | 1 × center main",
                "   2 × post a at A.swift:1 | 2 × post a at A.swift:1",
                "!   2 × call X at X.swift:3 | –",
                "    2 × call Y at Y.swift:4 | 2 × call Y at Y.swift:4",
                "!   – | 2 × call Z at Z.swift:5",
                "!  1 × post gone at A.swift:2 | –",
            ])
    }

    @Test func `what is counted as its cause is, and a line that moved, are no difference`() throws {
        let then = "1 × center main\n  2 × post a at A.swift:1\n    2 × call X at X.swift:3"
        #expect(
            try aligned(then.replacing("2 ×", with: "4 ×").replacing("X.swift:3", with: "X.swift:9"), then)
                == [
                    "  1 × center main | 1 × center main",
                    "!  2 × post a at A.swift:1 | 4 × post a at A.swift:1",
                    "    2 × call X at X.swift:9 | 4 × call X at X.swift:9",
                ])
    }

    @Test func `a post of another name stands beside the one that it replaces`() throws {
        let then = "1 × center main\n  1 × post stock.needed at A.swift:1\n    1 × call X at X.swift:3"
        let now = "1 × center main\n  1 × post stock.neded at A.swift:1\n    1 × unheard"
        #expect(
            try aligned(now, then) == [
                "  1 × center main | 1 × center main",
                "!  1 × post stock.needed at A.swift:1 | 1 × post stock.neded at A.swift:1",
                "!   – | 1 × unheard", "!   1 × call X at X.swift:3 | –",
            ])
    }

    @Test func `another order is a difference at the first step that moved`() throws {
        let then =
            "1 × center main\n  1 × post a at A.swift:1\n    1 × call X at X.swift:3\n    1 × call Y at Y.swift:4"
        let now =
            "1 × center main\n  1 × post a at A.swift:1\n    1 × call Y at Y.swift:4\n    1 × call X at X.swift:3"
        #expect(
            try aligned(now, then).filter { $0.hasPrefix("!") } == [
                "!   1 × call Y at Y.swift:4 | 1 × call Y at Y.swift:4"
            ])
    }
}
