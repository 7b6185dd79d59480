import Notices
package import Testing

/// Compares, for each test of a suite, the live registrations before and after: of the centers that a test has made,
/// those that outlive it may hold none.
///
/// A center without references is released when the test ends, and its observers with it. This trait finds a
/// handler that holds its own center, a sequence that a task still holds, a token in a global variable.
package struct LeavesNoObservers: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let ledger = CenterLedger()
        try await CenterLedger.$current.withValue(ledger) { try await body() }
        // Tasks that the test has cancelled, and threads that have run to their end, take a moment to let go.
        let deadline = ContinuousClock.now + .seconds(10)
        while ledger.registrationCount > 0, ContinuousClock.now < deadline { await Task.yield() }
        let left = ledger.registrations.map { "\($0.observer) of “\($0.name)” from \($0.source)" }
        #expect(left.isEmpty, "observers are left behind: \(left)")
    }
}

extension Trait where Self == LeavesNoObservers {
    /// Every test ends with as many live registrations as it began with.
    package static var leavesNoObservers: Self { LeavesNoObservers() }
}
