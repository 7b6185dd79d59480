import Dispatch
package import Testing

/// Waits until a condition holds, giving way to other tasks in between and then also to other threads. After ten minutes the test fails at the line
/// that waits: as long as a test may wait for its turn beside those that keep the whole machine.
package func until(
    _ what: String, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async rethrows {
    var turns = 0
    let deadline = ContinuousClock.now + .seconds(600)
    while try await !holds() {
        guard ContinuousClock.now < deadline else {
            Issue.record("waited ten minutes for \(what)", sourceLocation: sourceLocation)
            return
        }
        turns += 1
        // Otherwise those that wait would keep the processors from what they wait for.
        if turns < 64 { await Task.yield() } else { await nextMillisecond() }
    }
}

private func nextMillisecond() async {
    await withCheckedContinuation { over in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { over.resume() }
    }
}
