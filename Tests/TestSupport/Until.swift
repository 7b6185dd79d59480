package import Testing

/// Waits until a condition holds, giving way to other tasks in between. After ten minutes the test fails at the line
/// that waits: as long as a test may wait for its turn beside those that keep the whole machine.
package func until(
    _ what: String, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async rethrows {
    let deadline = ContinuousClock.now + .seconds(600)
    while try await !holds() {
        guard ContinuousClock.now < deadline else {
            Issue.record("waited ten minutes for \(what)", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
