// The only file of the library that uses Dispatch; it is self-contained and can be left out.
#if canImport(Dispatch)
    public import Dispatch

    extension HandlerContext {
        /// A dispatch queue.
        ///
        /// ```swift
        /// let token = center.observe("file.saved", on: .queue(.main)) { notice in … }
        /// ```
        public static func queue(_ queue: DispatchQueue) -> HandlerContext {
            HandlerContext(.queue) { queue.async(execute: $0) }
        }
    }
#endif
