import Dispatch
import NoticesBroker

/// Runs what may block on a thread that no task needs.
func offTasks<Value: Sendable>(
    on queue: DispatchQueue = .global(), _ body: @escaping @Sendable () -> Result<Value, TransportFailure>
) async throws(TransportFailure) -> Value {
    let result = await withCheckedContinuation { over in
        queue.async { over.resume(returning: body()) }
    }
    return try result.get()
}
