/// The centers that a forwarded post has passed through. A forwarder never sends it to any of them again.
///
/// A notice carries its trail, so every observer has it, on any thread and at any time. A handler's own posts do not
/// have it.
package final class Trail: Sendable {
    /// Their addresses. This is safe: a trail is no older than its post, and posters keep their centers alive.
    private let centers: [UInt]
    /// For a post of a watched name: its identity in other processes.
    let origin: NoticeRecord.Origin?

    private init(_ centers: [UInt], origin: NoticeRecord.Origin? = nil) {
        (self.centers, self.origin) = (centers, origin)
    }

    /// The trail of a post that a bridge may pass on to another process.
    static func numbering(_ trail: Trail?) -> Trail {
        Trail(trail?.centers ?? [], origin: .next())
    }

    package func contains(_ center: AnyObject) -> Bool {
        centers.contains(Self.address(of: center))
    }

    /// The trail of a post that continues through more centers.
    package static func adding(_ more: AnyObject..., to trail: Trail?) -> Trail {
        let added = more.map(address).filter { trail?.centers.contains($0) != true }
        return Trail((trail?.centers ?? []) + added)
    }

    private static func address(of center: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(center)) }
}

extension NoticeCenter {
    /// Posts a notice that has passed the centers of a trail.
    @discardableResult
    package func forward(
        _ name: NoticeName, from sender: AnyObject?, payload: (any Sendable)?, trail: Trail,
        source: SourceLine
    ) -> PostOutcome {
        postOnSlowPath(Notice(name: name, sender: sender, payload: payload, source: source, trail: trail))
    }
}
