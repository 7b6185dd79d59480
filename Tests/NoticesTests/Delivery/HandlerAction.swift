import Notices

/// One observer of a case: how it is kept, and whether it observes one sender.
struct Role: Hashable, Sendable {
    enum Kind: CaseIterable, Sendable { case token, owner, untilRemoved, oneShot, anyName }

    var kind: Kind
    var hasSender = false

    var keepsToken: Bool { kind == .token || kind == .oneShot || kind == .anyName }

    /// Its slot, its owner and its label are called after its position.
    func request(at position: Int, actions: [Step] = []) -> ObserverRequest {
        ObserverRequest(
            name: kind == .anyName ? .any : "a", sender: hasSender ? 0 : nil,
            kind: kind == .owner ? .owner(position) : kind == .untilRemoved ? .untilRemoved : .token,
            isOneShot: kind == .oneShot, label: "\(position)", actions: actions)
    }
}

/// What a handler does while a post is under way.
enum HandlerAction: CaseIterable, Sendable {
    case addSameName, addAnyName, addAndDrop
    case cancelSelf, cancelSelfTwice, removeSelf, removeEarlier, removeLater
    case removeNamed, removeAnyName, removeOwned, removeAll
    case postSameName, postOtherName
    case dropOwnToken, dropNextToken, dropOwnOwner, dropNextOwner, dropCenter
    case blockSelf, blockNext, replaceSelf, replaceNext

    /// The steps for the handler at `position`; `nil` where there is nothing to do it with.
    func steps(at position: Int, of roles: [Role]) -> [Step]? {
        let own = roles[position]
        let next = (position + 1) % roles.count
        let added = 10 + position
        switch self {
        case .addSameName: return [.observe(added, ObserverRequest(name: "a", label: "added"))]
        case .addAnyName: return [.observe(added, ObserverRequest(label: "added"))]
        case .addAndDrop:
            return [.observe(added, ObserverRequest(name: "a", label: "added")), .dropToken(added)]
        case .cancelSelf: return own.keepsToken ? [.cancel(position)] : nil
        case .cancelSelfTwice:
            return own.keepsToken
                ? [.cancel(position), .cancel(position)] : [.remove(position), .remove(position)]
        case .removeSelf: return [.remove(position)]
        case .removeEarlier: return position > 0 ? [.remove(position - 1)] : nil
        case .removeLater: return position + 1 < roles.count ? [.remove(position + 1)] : nil
        case .removeNamed: return [.removeNamed("a")]
        case .removeAnyName: return [.removeNamed(.any)]
        case .removeOwned: return roles.firstIndex { $0.kind == .owner }.map { [.removeOwned($0)] }
        case .removeAll: return [.removeAll]
        case .postSameName: return [.post("a", from: 0, payload: 1)]
        case .postOtherName: return [.post("b", from: nil, payload: 2)]
        case .dropOwnToken: return own.keepsToken ? [.dropToken(position)] : nil
        case .dropNextToken: return next != position && roles[next].keepsToken ? [.dropToken(next)] : nil
        case .dropOwnOwner: return own.kind == .owner ? [.dropOwner(position)] : nil
        case .dropNextOwner: return next != position && roles[next].kind == .owner ? [.dropOwner(next)] : nil
        case .dropCenter: return [.dropCenter]
        case .blockSelf: return [.block(position)]
        case .blockNext: return next != position ? [.block(next)] : nil
        case .replaceSelf: return [replacing(position, own, slot: 20 + position)]
        case .replaceNext: return next != position ? [replacing(next, roles[next], slot: 20 + position)] : nil
        }
    }

    private func replacing(_ position: Int, _ role: Role, slot: Int) -> Step {
        var request = role.request(at: position)
        request.duplicates = .replace
        return .observe(slot, request)
    }
}

extension Program {
    /// Observers with these roles, some of which act. Posts to them, and lists those left, blocked or not.
    init?(_ reentrancy: NoticeReentrancy, _ roles: [Role], acting: [Int: HandlerAction]) {
        var steps: [Step] = []
        for (position, role) in roles.enumerated() {
            var actions: [Step] = []
            if let action = acting[position] {
                guard let found = action.steps(at: position, of: roles) else { return nil }
                actions = found
            }
            steps.append(.observe(position, role.request(at: position, actions: actions)))
        }
        steps += [.post("a", from: 0, payload: 0), .post("a", from: 0, payload: nil)]
        steps += roles.indices.map { .unblock($0) }
        steps += [.post("a", from: nil, payload: nil), .post("b", from: 0, payload: nil)]
        self.init(reentrancy, steps)
    }
}
