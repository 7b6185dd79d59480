public import Notices
public import Testing

extension NoticeCenter {
    /// Expects that an object is deallocated once only the program under test can hold it.
    ///
    /// ```swift
    /// await center.checkFreed {
    ///     let screen = Screen(center)
    ///     screen.open()
    ///     return screen
    /// }
    /// ```
    ///
    /// `make` returns the object, and the test's last reference is released with that result. If the object is then
    /// deallocated, the check passes at once. Otherwise the center's handlers elsewhere and the program's tasks may
    /// still use it: the check repeats, less and less often, until the timeout.
    ///
    /// A failure is recorded as an issue, and the test continues. The issue says how a handler of this center holds the
    /// object, and how the object keeps that registration, if it does. Where it finds no path, it names the
    /// registrations that may hold the object, with their source lines: those whose owner it is, and those that were
    /// made while `make` ran and still exist. It does not find what else holds the object.
    ///
    /// - Parameters:
    ///   - time: How long the object may live after `make` has returned it.
    ///   - clock: The clock that measures this time.
    ///   - isolation: The actor of the caller, where `make` runs.
    ///   - sourceLocation: Where a failure is reported.
    ///   - make: Makes the object and uses it. It must not store a reference to it.
    /// - Throws: What `make` throws.
    public func checkFreed<Object: AnyObject>(
        within time: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
        of make: () async throws -> Object
    ) async rethrows {
        let former = Set(registrations.map(\.id))
        let remains = try await Remains(of: make, in: self, isolation: isolation)
        await remains.waitForEnd(within: time, on: clock, isolation: isolation)
        if let leak = remains.leak {
            let text = LeakText(leak, suspects: registrations.filter { !former.contains($0.id) }, after: time)
            Issue.record("\(text)", sourceLocation: sourceLocation)
        }
    }
}
