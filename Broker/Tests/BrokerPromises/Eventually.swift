public import Testing

/// Waits until a condition holds, and fails the test at the line that waits if it does not within a minute.
public func eventually(
    _ what: String, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async rethrows {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !holds() {
        guard ContinuousClock.now < deadline, !Task.isCancelled else {
            Issue.record("waited a minute for \(what)", sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(2))
    }
}
