import Notices
import Testing

/// The issues that an execution records, which do not fail the test by themselves.
final class OrderIssues: Sendable {
    private static let limit = 8

    private let texts = Lock<[String]>([])

    func take() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }

    private func add(_ issue: Issue) {
        let place = issue.sourceLocation.map { " at \($0.fileName):\($0.line)" } ?? ""
        let comments = issue.comments.map { ": \($0.rawValue)" }.joined()
        let text = issue.comments.isEmpty ? "\(issue.kind)" : "\(issue.kind)\(comments)"
        texts.withLock { if $0.count < Self.limit { $0.append(text + place) } }
    }

    /// Runs `body`, and takes its issues, except for warnings and those that it knows itself.
    func collecting(_ body: @escaping @Sendable () async -> Void) async {
        let matching: @Sendable () async -> Void = { [self] in
            // Its matcher is asked before those of the test around it.
            await withKnownIssue(isIntermittent: true) {
                await body()
            } matching: { [self] issue in
                if !issue.isWarning { add(issue) }
                return true
            }
        }
        guard let test = Test.current else { return await matching() }
        // Otherwise each execution would print its issues.
        let silent = IssueHandlingTrait.compactMapIssues { _ in nil }
        do {
            try await silent.provideScope(for: test, testCase: Test.Case.current, performing: matching)
        } catch {
            preconditionFailure("a scope throws only what its closure throws")
        }
    }
}
