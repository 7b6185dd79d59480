import Synchronization

/// How many posts of a name record the stack of their poster, and how.
struct PostTrace: Sendable {
    var left: Int
    let capture: @Sendable () -> CapturedStack?
}

extension Recording {
    /// At most so many names are traced at once: a center never forgets one that is not posted.
    private static let mostTraced = 64

    /// Returns `false` if too many names are traced already.
    fileprivate func trace(
        _ name: NoticeName, _ count: Int, _ capture: @escaping @Sendable () -> CapturedStack?
    ) -> Bool {
        traces.withLock { traces in
            guard traces[name] != nil || traces.count < Self.mostTraced else { return false }
            traces[name] = PostTrace(left: max(count, traces[name]?.left ?? 0), capture: capture)
            isTracing.store(true, ordering: .relaxed)
            return true
        }
    }

    /// The poster's stack, if posts of the name are traced.
    @inline(__always)
    func stack(ofPosting name: NoticeName) -> CapturedStack? {
        isTracing.load(ordering: .relaxed) ? capture(name) : nil
    }

    @inline(never)
    private func capture(_ name: NoticeName) -> CapturedStack? {
        let trace = traces.withLock { traces -> PostTrace? in
            guard var trace = traces[name] else { return nil }
            trace.left -= 1
            traces[name] = trace.left > 0 ? trace : nil
            if traces.isEmpty { isTracing.store(false, ordering: .relaxed) }
            return trace
        }
        return trace?.capture()
    }
}

/// The stack of a poster: addresses, which become text when somebody reads it.
package final class CapturedStack: Sendable {
    private enum Content: Sendable {
        case captured(Description)
        case described(String)
    }

    // Around the closure: see `RingCore.Call`.
    private struct Description: Sendable {
        let text: @Sendable () -> String
    }

    private let content: Lock<Content>

    /// - Parameter text: Describes the calls, the innermost first, one a line. It may take a while.
    package init(_ text: @escaping @Sendable () -> String) {
        content = Lock(.captured(Description(text: text)))
    }

    /// The calls, the innermost first, one a line.
    package var text: String {
        switch content.withLock({ $0 }) {
        case .described(let text): return text
        case .captured(let description):
            let text = description.text()
            content.withLock { $0 = .described(text) }
            return text
        }
    }
}

extension NoticeCenter {
    /// Records the poster's stack with the next `count` posts of a name, while a monitor is attached. Other posts pay
    /// one check, and none while no monitor is attached. Returns `false` if too many names are traced already.
    ///
    /// - Parameter capture: Captures the stack of the thread that calls it.
    package func trace(
        _ name: NoticeName, next count: Int, _ capture: @escaping @Sendable () -> CapturedStack?
    ) -> Bool {
        recording.trace(name, count, capture)
    }
}
