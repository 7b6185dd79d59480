import CThreads

/// The monitor calls that the current thread is in, the innermost first: a linked list of frames on its stack.
struct Telling {
    private let monitor: Unmanaged<Monitor>
    private let outer: UnsafeRawPointer?

    private static var innermost: UnsafePointer<Telling>? {
        notices_get_telling()?.assumingMemoryBound(to: Telling.self)
    }

    /// How many calls of `monitor` the thread is in.
    static func depth(of monitor: Monitor) -> Int {
        var depth = 0
        var telling = innermost
        while let current = telling {
            if current.pointee.monitor.toOpaque() == Unmanaged.passUnretained(monitor).toOpaque() {
                depth += 1
            }
            telling = current.pointee.outer?.assumingMemoryBound(to: Telling.self)
        }
        return depth
    }

    /// The monitors whose calls the thread is in, the innermost last.
    static var monitors: [Monitor] {
        var monitors: [Monitor] = []
        var telling = innermost
        while let current = telling {
            monitors.append(current.pointee.monitor.takeUnretainedValue())
            telling = current.pointee.outer?.assumingMemoryBound(to: Telling.self)
        }
        return monitors.reversed()
    }

    /// Runs `body` as a call of `monitor`.
    static func within<Result>(_ monitor: Monitor, _ body: () -> Result) -> Result {
        let outer = notices_get_telling()
        let telling = Telling(monitor: .passUnretained(monitor), outer: outer)
        return withUnsafePointer(to: telling) { place in
            notices_set_telling(place)
            defer { notices_set_telling(outer) }
            return body()
        }
    }

    /// Runs `body` as if in calls of `monitors` alone: for work that was queued in those calls and is done later.
    static func asWithin<Result>(_ monitors: [Monitor], _ body: () -> Result) -> Result {
        let outer = notices_get_telling()
        notices_set_telling(nil)
        defer { notices_set_telling(outer) }
        return nested(in: monitors[...], body)
    }

    private static func nested<Result>(in monitors: ArraySlice<Monitor>, _ body: () -> Result) -> Result {
        guard let first = monitors.first else { return body() }
        return within(first) { nested(in: monitors.dropFirst(), body) }
    }
}
