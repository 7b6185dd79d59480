import Dispatch
import Notices

extension Stage {
    /// Registers an observer of a random kind.
    func observe(_ hand: inout Hand) {
        let kind = hand.isInHandler ? .token : hand.dice.pick(mix.kinds)
        var traits = traits(&hand.dice, kind)
        let observer = witness.nextObserver()
        let capture = Capture(observer, witness, center)
        let handler: @Sendable (Notice) -> Void = { [weak self, witness, capture] notice in
            let begin = witness.now()
            capture.use()
            let load = notice.payload as? Load ?? (notice.payload as? ForeignLoad)?.load
            self?.handle(observer, load ?? Load(post: -1, depth: 9), from: begin)
        }
        let typedHandler: @Sendable (Load) -> Void = { [weak self, witness, capture] load in
            let begin = witness.now()
            capture.use()
            self?.handle(observer, load, from: begin)
        }
        let taskHandler: @Sendable (Notice) -> Void = { [weak self, witness, capture] notice in
            let begin = witness.now()
            capture.use()
            let load = notice.payload as? Load ?? (notice.payload as? ForeignLoad)?.load
            self?.handle(observer, load ?? Load(post: -1, depth: 9), from: begin, isInTask: true)
        }
        let refused = Mark()
        let name = traits.name.map { NoticeName($0) } ?? .any
        let sender = object(ofSender: traits.sender)
        let options = options(of: traits, refused)
        let label = traits.identity.map { "group \($0)" }
        let context: HandlerContext? =
            traits.isElsewhere && !kind.isElsewhere ? .queue(hand.dice.pick(queues)) : nil
        let isShared = traits.identity != nil
        let owner =
            kind.hasOwner ? isShared ? owners[traits.duplicates == .refuse ? 0 : 1] : owner(&hand) : nil
        traits.owner = owner?.number
        let descriptor = NoticeDescriptor<Load>(name)
        let begin = witness.now()
        let id: RegistrationID
        var token: NoticeToken?
        switch (kind, owner) {
        case (.owner, let owner?):
            let body: @Sendable (Owner, Notice) -> Void = { [weak self] owner, notice in
                owner.canary.sing()
                self?.endSometimes(owner, observer)
                handler(notice)
                owner.canary.sing()
            }
            id =
                if let context {
                    center.observe(
                        name, owner: owner, from: sender, on: context, options: options, handler: body)
                } else {
                    center.observe(name, owner: owner, from: sender, options: options, handler: body)
                }
        case (.controller, let owner?):
            let controlled = try? center.controller(for: owner).observe(
                name, from: sender, id: "\(observer)", options: options
            ) { owner, notice in
                owner.canary.sing()
                handler(notice)
                owner.canary.sing()
            }
            guard let controlled else {
                return run.complain("a controller refused an observer with a new id")
            }
            id = controlled
        case (.typedOwner, let owner?):
            let body: @Sendable (Owner, Load) -> Void = { owner, load in
                owner.canary.sing()
                typedHandler(load)
                owner.canary.sing()
            }
            id =
                if let context {
                    center.observe(
                        descriptor, owner: owner, from: sender, on: context, options: options, handler: body)
                } else {
                    center.observe(descriptor, owner: owner, from: sender, options: options, handler: body)
                }
        case (.task, _):
            let new = center.observe(name, from: sender, on: .task, options: options) { notice in
                await Task.yield()
                taskHandler(notice)
                await Task.yield()
            }
            (id, token) = (new.id, new)
        case (.actor, _):
            let register = Register()
            shared.withLock { $0.survivors.append(register) }
            id = center.observe(name, owner: register, from: sender, options: options) {
                register, notice in
                register.use()
                taskHandler(notice)
            }
        case (.typed, _):
            let new =
                if let context {
                    center.observe(
                        descriptor, from: sender, on: context, options: options, label: label,
                        handler: typedHandler)
                } else {
                    center.observe(
                        descriptor, from: sender, options: options, label: label, handler: typedHandler)
                }
            (id, token) = (new.id, new)
        default:
            let new =
                if let context {
                    center.observe(
                        name, from: sender, on: context, options: options, label: label, handler: handler)
                } else {
                    center.observe(name, from: sender, options: options, label: label, handler: handler)
                }
            if kind == .untilRemoved { new.detach() }
            (id, token) = (new.id, kind == .untilRemoved ? nil : new)
        }
        witness.note(begin, .observe(observer, traits, number: refused.isSet ? nil : id.number))
        keep(observer, id, refused.isSet ? nil : token, &hand)
    }

    private func keep(_ observer: Int, _ id: RegistrationID, _ token: NoticeToken?, _ hand: inout Hand) {
        let isOwn = !hand.isInHandler && hand.dice.isOne(in: 2)
        if isOwn, let token { hand.tokens.append((observer, token)) }
        shared.withLock { shared in
            shared.registrations.append((observer, id))
            if !isOwn, let token { shared.tokens[observer] = token }
        }
    }

    private func traits(_ dice: inout Dice, _ kind: Mix.Kind) -> Traits {
        var traits = Traits()
        traits.isTyped = kind.isTyped
        if dice.chance(mix.group), kind != .controller, !kind.isElsewhere {
            // The identity consists of the name, and of the label or the owner.
            let group = dice.below(2)
            let name = kind.hasOwner ? dice.below(names.count) : group % names.count
            traits.identity = (kind.hasOwner ? 100 : 0) + 10 * name + group
            traits.name = names[name]
            traits.duplicates = group == 0 ? .refuse : .replace
            return traits
        }
        traits.name = dice.chance(mix.anyName) && !kind.isTyped ? nil : dice.pick(names)
        if dice.chance(mix.sender) { traits.sender = dice.pick([-10, -11, -20, -21]) }
        if dice.chance(mix.priority) { traits.priority = dice.below(5) - 2 }
        traits.isOneShot = dice.chance(kind.isTyped ? mix.typedOnce : mix.once)
        if dice.chance(mix.filter) { traits.divisor = 2 + dice.below(2) }
        traits.receivesSticky = dice.chance(mix.sticky)
        let maybeElsewhere = kind != .controller && !queues.isEmpty
        traits.isElsewhere = kind.isElsewhere || maybeElsewhere && dice.chance(mix.elsewhere)
        return traits
    }

    private func options(of traits: Traits, _ refused: Mark) -> NoticeOptions {
        var all: [NoticeOptions] = []
        if traits.priority != 0 { all.append(.priority(traits.priority)) }
        if traits.isOneShot { all.append(.once) }
        if traits.receivesSticky { all.append(.receivingSticky) }
        if traits.divisor != nil {
            all.append(
                .filter { [weak self] notice in
                    // No lock is held while a filter runs.
                    if let self { _ = center.registrationCount }
                    let load = notice.payload as? Load ?? (notice.payload as? ForeignLoad)?.load
                    return traits.accepts(load?.post ?? 0)
                })
        }
        switch traits.duplicates {
        case .allow: break
        case .refuse: all.append(.refusingDuplicates { _ in refused.set() })
        case .replace: all.append(.replacingDuplicates)
        }
        return all.reduce(.none) { [$0, $1] }
    }

    /// An owner that only this thread uses.
    private func owner(_ hand: inout Hand) -> Owner {
        if hand.owners.isEmpty || hand.owners.count < mix.owners && hand.dice.isOne(in: 3) {
            hand.owners.append(Owner(witness, center))
        }
        return hand.dice.pick(hand.owners)
    }

    /// The sender with a number: an object, or a new `SenderValue` each time.
    func object(ofSender number: Int?) -> (any AnyObject & Sendable)? {
        switch number {
        case nil: nil
        case -10: senders[0]
        case -11: senders[1]
        case let value?: SenderValue(value)
        }
    }
}

extension Mix.Kind {
    var hasOwner: Bool { self == .owner || self == .controller || self == .typedOwner }
    var isElsewhere: Bool { self == .task || self == .actor }
    var isTyped: Bool { self == .typed || self == .typedOwner }
}

/// A flag that can be set once.
final class Mark: Sendable {
    private let content = Lock(false)

    var isSet: Bool { content.withLock { $0 } }

    func set() { content.withLock { $0 = true } }
}
