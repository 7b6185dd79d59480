import Notices

/// What can be seen of a center from outside. A center and a reference that agree report the same events.
enum ProgramEvent: Hashable, Sendable {
    /// A handler was called; registrations are numbered as they were asked for.
    case called(Int, label: String, Received)
    case ended(Int)
    case registered(isNew: Bool)
    case posted(PostOutcome)
    case said(Bool)
    case counted(Int)
    /// There was nothing to do it with, or to.
    case nothing
    /// The registrations, the active tokens, and the number of handlers held.
    case seen([Listed], active: [Int], handlers: Int)
}

extension ProgramEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .called(let number, let label, let received):
            "called \(label) (registration \(number)): \(received.name), "
                + "\(received.hasSender ? "a sender" : "no sender"), "
                + "\(received.payload.map { "\($0)" } ?? "no payload")"
        case .ended(let number): "handler of registration \(number) ended"
        case .registered(let isNew): isNew ? "registered" : "refused"
        case .posted(let outcome):
            outcome.isQueued
                ? "queued"
                : "posted: \(outcome)"
        case .said(let answer): "\(answer)"
        case .counted(let count): "\(count)"
        case .nothing: "nothing"
        case .seen(let listing, let active, let handlers):
            "registered: \(listing.map { "\($0.label) \($0.state)" }), active slots: \(active), handlers: \(handlers)"
        }
    }
}
