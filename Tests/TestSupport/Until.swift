import Dispatch
package import Testing

/// Waits until a condition holds, giving way to other tasks in between and then also to other threads. After ten minutes
/// and a thousand looks the test fails at the line that waits: on a busy machine its task may not run for minutes.
package func until(
    _ what: String, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async rethrows {
    var turns = 0
    let deadline = ContinuousClock.now + .seconds(600)
    while try await !holds() {
        guard ContinuousClock.now < deadline || turns < 1_000 else {
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
