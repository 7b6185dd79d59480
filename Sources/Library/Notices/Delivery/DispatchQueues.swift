// The only Swift file of the library that uses Dispatch. It is self-contained and can be left out.
#if canImport(Dispatch)
    import CThreads
    public import Dispatch

    extension HandlerContext {
        /// A dispatch queue.
        ///
        /// ```swift
        /// let token = center.observe("file.saved", on: .queue(uploads)) { notice in … }
        /// ```
        ///
        /// The queue's other work may run in between. The registration retains the queue.
        public static func queue(_ queue: DispatchQueue) -> HandlerContext {
            let label = queue.label == DispatchQueue.main.label ? ThreadLabel.main : queue.label
            return HandlerContext(
                kind: .queue, label: label.isEmpty ? "queue" : label,
                executor: SchedulingExecutor { queue.async(execute: $0) })
        }
    }
#endif

/// The queue of the main actor.
package enum MainQueue {
    /// Whether the caller is on it. Then no other code of the main actor is running, and main actor code may be called
    /// at once.
    ///
    /// Checking for the main thread would be wrong: on Linux an `async` main function gives that thread up, and other
    /// threads run the main actor.
    package static var isCurrent: Bool {
        #if canImport(Dispatch)
            notices_is_main_queue() || DispatchQueue.getSpecific(key: mark) == true
        #else
            false
        #endif
    }

    #if canImport(Dispatch)
        /// Also found on queues whose target is the main queue.
        private static let mark = {
            let mark = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: mark, value: true)
            return mark
        }()
    #endif
}
