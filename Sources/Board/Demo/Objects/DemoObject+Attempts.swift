import BoardModel
import Notices

/// A counter that handlers can hold without the demo object.
final class CallBox: Sendable {
    private let count = Lock(0)

    func add() { count.withLock { $0 += 1 } }
}

// Ole Begemann's variants, and Drew Crawford's seven attempts, in Swift. For `__block` and `NSAssert`, which
// capture implicitly in Objective-C, they use the Swift equivalent. The sixth and the seventh follow
// secondary sources: the article itself was not available.
extension DemoObject {
    /// Observes until removed. The deinit removes the registration, except in the first attempt, which never
    /// does.
    func attempt(_ request: Request, by kind: ObserverKind, in center: NoticeCenter) -> RegistrationID? {
        let id = center.observe(
            request.names.noticeName, from: request.sender, options: request.options, label: noticeLabel,
            file: request.source.file, line: request.source.line, handler: handler(of: kind, request.act)
        ).detach()
        if kind != .attempt1 {
            holdings.withLock { holdings in
                holdings.removals.append { [weak center] in _ = try? center?.remove(id) }
            }
        }
        return id
    }

    private func handler(
        of kind: ObserverKind, _ act: (@Sendable () -> Void)?
    ) -> @Sendable (Notice) -> Void {
        switch kind {
        case .attempt3:
            // The handler does not mention `self`, but the property belongs to it, so `[self]` captures it.
            return { [self] _ in
                ledger.received(noticeLabel, number)
                act?()
            }
        case .attempt4:
            let me = self
            return { _ in me.receive(act) }
        case .attempt5:
            return { [self] _ in
                box.add()
                receive(act)
            }
        case .attempt6:
            let isSound: @Sendable () -> Bool = { !self.noticeLabel.isEmpty }
            return { [weak self] _ in
                precondition(isSound(), "an object without a name")
                self?.receive(act)
            }
        case .attempt7, .deinit:
            return { [weak self] _ in self?.receive(act) }
        default:
            return { _ in self.receive(act) }
        }
    }
}
