import CThreads

/// The running monitor calls of the current thread, innermost first: a linked list of frames on its stack.
@safe struct MonitorCall {
    private let monitor: Uncounted<Monitor>
    private let outer: UnsafeRawPointer?

    /// Visits the monitors that are being called on this thread, innermost first.
    private static func visit(_ body: (Uncounted<Monitor>) -> Void) {
        var frame = unsafe notices_get_monitor_call()
        while let current = unsafe frame {
            let call = unsafe current.load(as: MonitorCall.self)
            body(call.monitor)
            unsafe frame = call.outer
        }
    }

    /// The number of nested calls of `monitor` on this thread.
    static func depth(of monitor: Monitor) -> Int {
        var depth = 0
        visit { if $0.with({ $0 === monitor }) { depth += 1 } }
        return depth
    }

    /// The monitors that are being called on this thread, innermost last.
    static var monitors: [Monitor] {
        guard unsafe notices_get_monitor_call() != nil else { return [] }
        var monitors: [Monitor] = []
        visit { monitors.append($0.object) }
        return monitors.reversed()
    }

    /// Runs `body` as a call of `monitor`.
    static func within<Result>(_ monitor: Monitor, _ body: () -> Result) -> Result {
        let outer = unsafe notices_get_monitor_call()
        let call = unsafe MonitorCall(monitor: Uncounted(monitor), outer: outer)
        return unsafe withUnsafePointer(to: call) { pointer in
            unsafe notices_set_monitor_call(pointer)
            defer { unsafe notices_set_monitor_call(outer) }
            return body()
        }
    }

    /// Runs `body` as if within calls of `monitors` only: for work queued in those calls and done later.
    static func asWithin<Result>(_ monitors: [Monitor], _ body: () -> Result) -> Result {
        let outer = unsafe notices_get_monitor_call()
        guard unsafe outer != nil || !monitors.isEmpty else { return body() }
        notices_set_monitor_call(nil)
        defer { unsafe notices_set_monitor_call(outer) }
        return nested(in: monitors[...], body)
    }

    private static func nested<Result>(in monitors: ArraySlice<Monitor>, _ body: () -> Result) -> Result {
        guard let first = monitors.first else { return body() }
        return within(first) { nested(in: monitors.dropFirst(), body) }
    }
}
