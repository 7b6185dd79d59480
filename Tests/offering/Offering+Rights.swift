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

/// An object that the program holds though it should be gone.
final class Held: Sendable {}

extension Offering {
    /// Observes for an object, and says that it should be gone.
    func checkFreed(_ label: String) -> String {
        let object = Held()
        objects[label] = object
        main.observe("held", owner: object) { _, _ in }
        inspector.checkFreed(object, label: label)
        return "expected"
    }

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
