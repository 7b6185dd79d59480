import Foundation
import Notices

/// The centers that a post has passed through bridges. No bridge sends it to any of them again.
struct Trail: Hashable, Sendable {
    /// Their addresses: a trail is no older than its post, and posters keep their centers alive.
    private var centers: [UInt] = []

    init() {}

    func contains(_ center: AnyObject) -> Bool {
        centers.contains(Self.address(of: center))
    }

    func adding(_ more: AnyObject...) -> Trail {
        var trail = self
        for center in more where !contains(center) { trail.centers.append(Self.address(of: center)) }
        return trail
    }

    private static func address(of center: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(center)) }
}

// MARK: - In a notice

// A notice carries its trail in its source location, `bridge:7f01,7f02/App/Cart.swift`: the one part that neither
// belongs to the poster nor is compared by observers. So every observer has it, on any thread and at any time, and no
// handler's own post can have it.
extension Trail {
    private static let mark = "bridge:"

    /// The trail of a notice that was posted at `place`; empty if no bridge posted it.
    init(markedIn place: SourceLine) {
        let file = place.file.name
        guard file.hasPrefix(Self.mark) else { return }
        let text = file.dropFirst(Self.mark.count).prefix { $0 != "/" }
        centers = text.split(separator: ",").compactMap { UInt($0, radix: 16) }
    }

    /// The source location of a bridge, marked with this trail. Its short form is unchanged.
    func marking(_ place: SourceLine) -> SourceLine {
        let text = centers.map { String($0, radix: 16) }.joined(separator: ",")
        return SourceLine(file: SourceFile("\(Self.mark)\(text)/\(place.file)"), line: place.line)
    }
}
