package import Notices

/// A board's command to a program, for one of its centers. The program answers with a `CommandResult` of the same
/// number.
package struct WireCommand: Hashable, Sendable {
    /// The number that the result repeats.
    package var id: UInt64
    /// The number of the center.
    package var center: UInt64
    package var action: Action

    /// What to do. A `nil` name is any name, or for a block all names.
    package enum Action: Hashable, Sendable {
        /// End the registration with a number that was made for the name.
        case remove(registration: UInt64, name: String?)
        /// Block the observers of the name for this many seconds.
        case block(name: String?, seconds: UInt64)
        /// End such blocks.
        case unblock(name: String?)
        /// Post the name; the payload is JSON text.
        case post(name: String, payload: String?)
        /// Record the poster's stack with the next posts of the name.
        case trace(name: String, posts: UInt64)
        /// An action of a newer version, by its number.
        case unknown(UInt64)
    }

    package init(id: UInt64, center: UInt64, _ action: Action) {
        self.id = id
        self.center = center
        self.action = action
    }
}

/// The result of a command.
package struct CommandResult: Hashable, Sendable {
    /// The number of the command.
    package var id: UInt64
    package var isDone: Bool
    /// What was done, or why not; may be empty.
    package var text: String
    /// For a post, whom it reached.
    package var outcome: PostOutcome?

    package init(id: UInt64, isDone: Bool, text: String, outcome: PostOutcome? = nil) {
        self.id = id
        self.isDone = isDone
        self.text = text
        self.outcome = outcome
    }
}

extension WireCommand {
    func append(to bytes: inout [UInt8]) {
        bytes.appendVarint(id)
        bytes.appendVarint(center)
        switch action {
        case .remove(let registration, let name):
            bytes.appendVarint(0)
            bytes.appendVarint(registration)
            bytes.appendOptional(name)
        case .block(let name, let seconds):
            bytes.appendVarint(1)
            bytes.appendVarint(seconds)
            bytes.appendOptional(name)
        case .unblock(let name):
            bytes.appendVarint(2)
            bytes.appendOptional(name)
        case .post(let name, let payload):
            bytes.appendVarint(3)
            bytes.appendText(name, atMost: WireLimits.text)
            bytes.appendOptional(payload)
        case .trace(let name, let posts):
            bytes.appendVarint(4)
            bytes.appendVarint(posts)
            bytes.appendText(name, atMost: WireLimits.text)
        case .unknown(let kind):
            bytes.appendVarint(kind)
        }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        id = try bytes.varint("the number of a command")
        center = try bytes.varint("the number of a center")
        switch try bytes.varint("the kind of a command") {
        case 0:
            let registration = try bytes.varint("the number of a registration")
            action = .remove(registration: registration, name: try bytes.optionalText("a name"))
        case 1:
            let seconds = try bytes.varint("a number of seconds")
            action = .block(name: try bytes.optionalText("a name"), seconds: seconds)
        case 2: action = .unblock(name: try bytes.optionalText("a name"))
        case 3:
            let name = try bytes.text("a name")
            action = .post(name: name, payload: try bytes.optionalText("a payload"))
        case 4:
            let posts = try bytes.varint("a number of posts")
            action = .trace(name: try bytes.text("a name"), posts: posts)
        case let kind: action = .unknown(kind)
        }
    }
}

extension CommandResult {
    func append(to bytes: inout [UInt8]) {
        bytes.appendVarint(id)
        bytes.append((isDone ? 1 : 0) | (outcome == nil ? 0 : 2))
        bytes.appendText(text, atMost: WireLimits.text)
        guard let outcome else { return }
        bytes.append((outcome.isQueued ? 1 : 0) | (outcome.isRefused ? 2 : 0))
        let counts = [
            outcome.delivered, outcome.scheduled, outcome.failed, outcome.filtered, outcome.ended,
            outcome.blocked, outcome.ownersGone,
        ]
        for count in counts { bytes.appendVarint(UInt64(count)) }
        if outcome.dropped > 0 { bytes.appendVarint(UInt64(outcome.dropped)) }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        id = try bytes.varint("the number of a command")
        let flags = try bytes.byte("flags")
        isDone = flags & 1 != 0
        text = try bytes.text("the text of a result")
        guard flags & 2 != 0 else { return }
        let marks = try bytes.byte("flags of an outcome")
        var counts: [Int] = []
        // Clamped to what an outcome can hold.
        for index in 0..<7 {
            counts.append(Int(min(try bytes.varint("a count"), index < 2 ? UInt64(UInt32.max) : 1 << 20)))
        }
        let dropped = bytes.isAtEnd ? 0 : Int(min(try bytes.varint("a count"), 1 << 20))
        outcome =
            if marks & 1 != 0 {
                .queued
            } else if marks & 2 != 0 {
                .refused
            } else {
                PostOutcome(
                    delivered: counts[0], scheduled: counts[1], failed: counts[2], filtered: counts[3],
                    ended: counts[4], blocked: counts[5], ownersGone: counts[6], dropped: dropped)
            }
    }
}
