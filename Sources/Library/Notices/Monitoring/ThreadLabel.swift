import CThreads

/// How records name a thread.
enum ThreadLabel {
    /// The number of the current thread; 1 on the main thread and on the main queue.
    static var number: UInt32 { notices_get_thread_number() }

    static let main = "main"

    /// `main`, or `thread-3`.
    static func text(of number: UInt32) -> String { number == 1 ? main : "thread-\(number)" }
}
