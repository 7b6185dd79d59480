/// The centers that a forwarded post has passed. A forwarder sends it to none of them again.
///
/// A notice carries its trail, so every observer has it, on any thread and at any time, and no handler's own post has it.
package final class Trail: Sendable {
    /// Their addresses: a trail is no older than its post, and posters keep their centers alive.
    private let centers: [UInt]
    /// Of a post whose name is watched: what other processes may know it by.
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

    /// The trail of a post that goes on through more centers.
    package static func adding(_ more: AnyObject..., to trail: Trail?) -> Trail {
        let added = more.map(address).filter { trail?.centers.contains($0) != true }
        return Trail((trail?.centers ?? []) + added)
    }

    private static func address(of center: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(center)) }
}

extension NoticeCenter {
    /// Posts what has passed the centers of a trail.
    @discardableResult
    package func forward(
        _ name: NoticeName, from sender: AnyObject?, payload: (any Sendable)?, trail: Trail,
        source: SourceLine
    ) -> PostOutcome {
        postWithCare(Notice(name: name, sender: sender, payload: payload, source: source, trail: trail))
    }
}
