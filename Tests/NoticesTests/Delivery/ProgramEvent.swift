import Notices

/// What can be seen of a center from outside. The real center and the reference, if they agree, tell the same.
enum ProgramEvent: Hashable, Sendable {
    /// A handler was called; registrations are numbered as they were asked for.
    case called(Int, label: String, Heard)
    case ended(Int)
    case registered(isNew: Bool)
    case posted(PostOutcome)
    case said(Bool)
    case counted(Int)
    /// There was nothing to do it with, or to.
    case nothing
    /// Who is registered, which tokens are active, and how many handlers are held.
    case seen([Listed], active: [Int], handlers: Int)
}

extension ProgramEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .called(let number, let label, let heard):
            "called \(label) (registration \(number)): \(heard.name), "
                + "\(heard.hasSender ? "a sender" : "no sender"), \(heard.payload.map { "\($0)" } ?? "no payload")"
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
