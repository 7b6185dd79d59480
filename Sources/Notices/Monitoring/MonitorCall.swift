import CThreads

/// The monitor calls that the current thread is in, the innermost first: a linked list of frames on its stack.
struct MonitorCall {
    private let monitor: Unmanaged<Monitor>
    private let outer: UnsafeRawPointer?

    private static var innermost: UnsafePointer<MonitorCall>? {
        notices_get_monitor_call()?.assumingMemoryBound(to: MonitorCall.self)
    }

    /// How many calls of `monitor` the thread is in.
    static func depth(of monitor: Monitor) -> Int {
        var depth = 0
        var call = innermost
        while let current = call {
            if current.pointee.monitor.toOpaque() == Unmanaged.passUnretained(monitor).toOpaque() {
                depth += 1
            }
            call = current.pointee.outer?.assumingMemoryBound(to: MonitorCall.self)
        }
        return depth
    }

    /// The monitors whose calls the thread is in, the innermost last.
    static var monitors: [Monitor] {
        var monitors: [Monitor] = []
        var call = innermost
        while let current = call {
            monitors.append(current.pointee.monitor.takeUnretainedValue())
            call = current.pointee.outer?.assumingMemoryBound(to: MonitorCall.self)
        }
        return monitors.reversed()
    }

    /// Runs `body` as a call of `monitor`.
    static func within<Result>(_ monitor: Monitor, _ body: () -> Result) -> Result {
        let outer = notices_get_monitor_call()
        let call = MonitorCall(monitor: .passUnretained(monitor), outer: outer)
        return withUnsafePointer(to: call) { pointer in
            notices_set_monitor_call(pointer)
            defer { notices_set_monitor_call(outer) }
            return body()
        }
    }

    /// Runs `body` as if in calls of `monitors` alone: for work that was queued in those calls and is done later.
    static func asWithin<Result>(_ monitors: [Monitor], _ body: () -> Result) -> Result {
        let outer = notices_get_monitor_call()
        notices_set_monitor_call(nil)
        defer { notices_set_monitor_call(outer) }
        return nested(in: monitors[...], body)
    }

    private static func nested<Result>(in monitors: ArraySlice<Monitor>, _ body: () -> Result) -> Result {
        guard let first = monitors.first else { return body() }
        return within(first) { nested(in: monitors.dropFirst(), body) }
    }
}
