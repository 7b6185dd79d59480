import Notices
import NoticesInspector

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A payload that boards may post.
struct Count: Decodable, Sendable {
    var count: Int
}

extension Offering {
    func allow(_ right: InspectorRight) -> String {
        inspector.allow(right)
        return "allowed"
    }

    /// `tick` has no payload.
    func allowPosting(_ name: String) -> String {
        if name == "tick" {
            inspector.allowPosting("tick")
        } else {
            inspector.allowPosting(NoticeName(name), as: Count.self)
        }
        return "allowed"
    }

    /// Observes a name with a handler that never returns.
    func hang(at name: String) -> String {
        tokens["hang"] = main.observe(NoticeName(name), label: "hang") { _ in
            while true { pause() }
        }
        return "observed"
    }
}
