// The only file of the library that uses Dispatch; it is self-contained and can be left out.
#if canImport(Dispatch)
    public import Dispatch

    extension HandlerContext {
        /// A dispatch queue.
        ///
        /// ```swift
        /// let token = center.observe("file.saved", on: .queue(uploads)) { notice in … }
        /// ```
        ///
        /// Other work of the queue may come in between. The queue is kept for as long as the registration.
        public static func queue(_ queue: DispatchQueue) -> HandlerContext {
            HandlerContext(kind: .queue, executor: SchedulingExecutor { queue.async(execute: $0) })
        }
    }
#endif

/// The queue of the main actor.
enum MainQueue {
    /// Whether the caller is on it. Then no other code of the main actor runs, and its code may be called at once.
    ///
    /// The main thread would be the wrong question: on Linux an `async` main function gives that thread up, and others run
    /// the main actor.
    static var isCurrent: Bool {
        #if canImport(Dispatch)
            DispatchQueue.getSpecific(key: mark) == true
        #else
            false
        #endif
    }

    #if canImport(Dispatch)
        private static let mark = {
            let mark = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: mark, value: true)
            return mark
        }()
    #endif
}
