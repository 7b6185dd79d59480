import Notices

/// One step of a program: what is done to a center, by the test or by a handler.
///
/// Slots identify observers, numbers identify owners and senders. The description of a step is Swift: what a failure
/// prints can be pasted into a test.
indirect enum Step: Hashable, Sendable {
    /// Registers, and keeps what that gives in the slot. A token that was there is let go.
    case observe(Int, ObserverRequest)
    case post(NoticeName, from: Int?, payload: Int?)
    case keep(NoticeName, from: Int?, payload: Int?)
    case forget(NoticeName)
    /// Cancels the slot's token.
    case cancel(Int)
    /// Removes the slot's registration by its identity.
    case remove(Int)
    case dropToken(Int)
    /// Lets go of an owner or a sender. Its next mention makes a new object.
    case dropOwner(Int)
    case dropSender(Int)
    /// Lets go of the last reference to the center.
    case dropCenter
    case removeNamed(NoticeName)
    case removeOwned(Int)
    case removeAll
    case sweep
    /// Blocks the slot's observer, until the slot is unblocked.
    case block(Int)
    case unblock(Int)
}

/// What an observer asks for, and what its handler does the first time it is called.
struct ObserverRequest: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case token, owner(Int), untilRemoved }

    var name: NoticeName = .any
    var sender: Int?
    var kind = Kind.token
    var isOneShot = false
    var priority = 0
    var receivesSticky = false
    var duplicates = Duplicates.allow

    enum Duplicates: String, Sendable { case allow, refuse, replace }

    /// Whether it filters for even payloads.
    var wantsEven = false
    var label: String
    var actions: [Step] = []
}

extension Step: CustomStringConvertible {
    var description: String {
        switch self {
        case .observe(let slot, let request): ".observe(\(slot), \(request))"
        case .post(let name, let sender, let payload): ".post(\(text(name)), \(arguments(sender, payload)))"
        case .keep(let name, let sender, let payload): ".keep(\(text(name)), \(arguments(sender, payload)))"
        case .forget(let name): ".forget(\(text(name)))"
        case .cancel(let slot): ".cancel(\(slot))"
        case .remove(let slot): ".remove(\(slot))"
        case .dropToken(let slot): ".dropToken(\(slot))"
        case .dropOwner(let number): ".dropOwner(\(number))"
        case .dropSender(let number): ".dropSender(\(number))"
        case .dropCenter: ".dropCenter"
        case .removeNamed(let name): ".removeNamed(\(text(name)))"
        case .removeOwned(let number): ".removeOwned(\(number))"
        case .removeAll: ".removeAll"
        case .sweep: ".sweep"
        case .block(let slot): ".block(\(slot))"
        case .unblock(let slot): ".unblock(\(slot))"
        }
    }

    private func arguments(_ sender: Int?, _ payload: Int?) -> String {
        "from: \(text(sender)), payload: \(text(payload))"
    }
}

extension ObserverRequest: CustomStringConvertible {
    var description: String {
        var parts = ["name: \(text(name))"]
        if let sender { parts.append("sender: \(sender)") }
        if kind != .token { parts.append("kind: .\(kind)") }
        if isOneShot { parts.append("isOneShot: true") }
        if priority != 0 { parts.append("priority: \(priority)") }
        if receivesSticky { parts.append("receivesSticky: true") }
        if duplicates != .allow { parts.append("duplicates: .\(duplicates)") }
        if wantsEven { parts.append("wantsEven: true") }
        parts.append("label: \"\(label)\"")
        if !actions.isEmpty { parts.append("actions: \(actions)") }
        return ".init(\(parts.joined(separator: ", ")))"
    }
}

private func text(_ name: NoticeName) -> String { "\"\(name)\"" }

private func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "nil" }
