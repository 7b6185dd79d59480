import Foundation

/// Runs what blocks or spins on a thread of its own, and returns when it has ended. Dispatch and tasks share as many
/// threads as there are cores: two tests that keep theirs busy would stop all others.
public func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { end in
        Thread.detachNewThread {
            body()
            end.resume()
        }
    }
}
