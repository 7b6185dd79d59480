import NoticesWire

/// What each block of a recording says at its beginning, besides the registrations: a reader may start there.
struct StandingFrames: Sendable {
    private var watch: Watch?
    private var leaks: ExpectedGone?
    private var leftOut: [UInt64: LeftOut] = [:]

    mutating func take(_ message: WireMessage) {
        switch message {
        case .watch(let new): watch = new
        case .leaks(let new): leaks = new
        case .leftOut(let center, let new): leftOut[center] = new
        default: break
        }
    }

    /// The frames as bytes. They refer to no texts or numbers before them.
    var bytes: [UInt8] {
        let messages =
            [watch.map { .watch($0) }, leaks.map { .leaks($0) }].compactMap(\.self)
            + leftOut.sorted { $0.key < $1.key }.map { WireMessage.leftOut(center: $0.key, $0.value) }
        return messages.flatMap { Self.bytes(of: $0) }
    }

    static func bytes(of message: WireMessage) -> [UInt8] {
        var (encoder, bytes) = (StreamEncoder(), [UInt8]())
        encoder.append(message, to: &bytes)
        return bytes
    }
}

extension ExpectedGone {
    /// With as many suspects, paths, objects and classes as fit in the limit for a block.
    func fitting(_ limit: Int) -> ExpectedGone {
        var leaks = self
        while StandingFrames.bytes(of: .leaks(leaks)).count > limit {
            if leaks.living.contains(where: { !$0.suspects.isEmpty }) {
                for index in leaks.living.indices {
                    leaks.living[index].suspects.removeLast((leaks.living[index].suspects.count + 1) / 2)
                }
            } else if leaks.living.contains(where: { !$0.paths.isEmpty }) {
                for index in leaks.living.indices {
                    leaks.living[index].paths.removeLast((leaks.living[index].paths.count + 1) / 2)
                }
            } else if !leaks.living.isEmpty {
                leaks.living.removeLast((leaks.living.count + 1) / 2)
            } else {
                leaks.classes.removeLast((leaks.classes.count + 1) / 2)
            }
        }
        return leaks
    }
}
