import Notices

/// Every way in which a handler may end its own registration.
enum SelfEnding: CaseIterable, Sendable {
    case cancel, dropToken, removeById, removeNamed, removeAll, removeOwned, dropOwner, replace, oneShot,
        dropCenter
}

/// A center with one observer that its own handler ends, and what the handler needs to do so.
final class SelfEndingScene: Sendable {
    let center: Box<NoticeCenter>
    let calls = Calls()
    let life = Life()
    private let token = Box<NoticeToken>()
    private let id = Box<RegistrationID>()
    private let owner: Box<Screen>

    init(_ reentrancy: NoticeReentrancy) {
        center = Box(NoticeCenter(reentrancy: reentrancy))
        owner = Box(Screen(Calls()))
    }

    /// Registers it: with an owner for the endings that are about owners. The center alone holds what it captures.
    func observe(_ ending: SelfEnding, before: @escaping @Sendable () -> Void = {}) {
        let part = Tracked(life) { [calls] in calls.add("released") }
        let handler: @Sendable () -> Void = { [self] in
            before()
            calls.add("begins")
            end(ending)
            part.use()
            calls.add("ends")
        }
        switch ending {
        case .removeOwned, .dropOwner:
            if let owner = owner.value { center.value?.observe("a", owner: owner) { _, _ in handler() } }
        case .removeById:
            id.set(center.value?.observe("a") { _ in handler() }.detach())
        case .oneShot, .dropToken, .cancel, .removeNamed, .removeAll, .replace, .dropCenter:
            token.set(
                center.value?.observe("a", options: ending == .oneShot ? .once : [], label: "self") { _ in
                    handler()
                })
        }
    }

    private func end(_ ending: SelfEnding) {
        switch ending {
        case .cancel: token.value?.cancel()
        case .dropToken: token.empty()
        case .removeById: if let id = id.value { _ = try? center.value?.remove(id) }
        case .removeNamed: center.value?.removeAll(named: "a")
        case .removeAll: center.value?.removeAll()
        case .removeOwned: if let owner = owner.value { center.value?.removeAll(ownedBy: owner) }
        case .dropOwner: owner.empty()
        case .replace:
            let other = center.value?.observe("a", options: .replacingDuplicates, label: "self") { _ in }
            withExtendedLifetime(other) {}
        case .oneShot: break
        case .dropCenter: center.empty()
        }
    }
}
