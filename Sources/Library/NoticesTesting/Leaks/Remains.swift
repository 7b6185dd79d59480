import Notices

/// What is left of an object whose references a test has released.
struct Remains {
    private let expectation: FreedCheck
    private weak let object: AnyObject?

    /// Makes an object, and releases it.
    init<Object: AnyObject>(
        of make: () async throws -> Object, in center: NoticeCenter, isolation: isolated (any Actor)?
    ) async rethrows {
        let object = try await make()
        self.object = object
        expectation = center.checkFreed(object)
    }

    var leak: FreedCheck.Leak? { expectation.leak }

    /// Returns when the object is deallocated, or at the timeout. First yields to other tasks, which usually finish
    /// soon; then sleeps longer each time.
    func waitForEnd(
        within time: Duration, on clock: some Clock<Duration>, isolation: isolated (any Actor)?
    ) async {
        let deadline = clock.now.advanced(by: time)
        var turns = 0
        var pause = Duration.milliseconds(1)
        while object != nil, clock.now < deadline {
            turns += 1
            if turns <= 16 {
                await Task.yield()
            } else {
                // Cancelled: checks the object one last time.
                guard (try? await clock.sleep(for: min(pause, clock.now.duration(to: deadline)))) != nil
                else { return }
                pause = min(pause * 2, .milliseconds(50))
            }
        }
    }
}
