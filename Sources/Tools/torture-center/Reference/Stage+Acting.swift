import Dispatch
import Notices

// What threads and handlers do in addition to observing. Each deed is recorded when it is complete.

extension Stage {
    func post(_ hand: inout Hand, _ name: Int, isSticky: Bool = false) {
        let load = Load(post: witness.nextPost(), depth: hand.depth)
        let number = hand.dice.chance(mix.sender == 0 ? 0 : 2) ? hand.dice.pick([-10, -11, -20, -21]) : nil
        post(load, name, from: object(ofSender: number), number, &hand, isSticky: isSticky)
    }

    private func post(
        _ load: Load, _ name: Int, from sender: (any AnyObject & Sendable)?, _ number: Int?,
        _ hand: inout Hand,
        isSticky: Bool = false
    ) {
        let isForeign = hand.dice.chance(mix.foreign)
        let payload: any Sendable = isForeign ? ForeignLoad(load: load) : load
        let way = isForeign ? hand.dice.below(2) : hand.dice.below(4)
        let noticeName = NoticeName(names[name])
        let begin = witness.now()
        let outcome =
            switch way {
            case _ where isSticky: center.post(noticeName, from: sender, payload: payload, sticky: true)
            case 0 where !isForeign: channel(name).post(load, from: sender)
            case 3: center.post(NoticeDescriptor<Load>(noticeName), load, from: sender)
            default: center.post(noticeName, from: sender, payload: payload)
            }
        let posting = Posting(
            name: names[name], sender: number, isSticky: isSticky, isForeign: isForeign, outcome: outcome)
        witness.note(begin, .post(load.post, posting))
    }

    /// A short-lived sender, an observer of it, and another sender, probably at the same address.
    func passingSender(_ hand: inout Hand) {
        let name = hand.dice.below(names.count)
        for _ in 0..<2 {
            let sender = Sender(witness.nextObject())
            if hand.dice.isOne(in: 2) { observe(sender, name, &hand) }
            let load = Load(post: witness.nextPost(), depth: hand.depth)
            post(load, name, from: sender, sender.number, &hand)
        }
    }

    private func observe(_ sender: Sender, _ name: Int, _ hand: inout Hand) {
        let observer = witness.nextObserver()
        let capture = Capture(observer, witness, center)
        let traits = Traits(name: names[name], sender: sender.number)
        let begin = witness.now()
        let id = center.observe(NoticeName(names[name]), from: sender) {
            [weak self, witness, capture] notice in
            let begin = witness.now()
            capture.use()
            let load = notice.payload as? Load ?? (notice.payload as? ForeignLoad)?.load
            self?.handle(observer, load ?? Load(post: -1, depth: 9), from: begin)
        }.detach()
        witness.note(begin, .observe(observer, traits, number: id.number))
        shared.withLock { $0.registrations.append((observer, id)) }
    }

    /// Posts while something watches the center. Other posts may have begun before it watched.
    func watchPost(_ hand: inout Hand) {
        let name = hand.dice.below(names.count)
        switch hand.dice.below(3) {
        case 0:
            let ring = center.recordRing(capacity: 32)
            post(&hand, name)
            _ = ring.take()
            ring.detach()
        case 1:
            let monitor = center.monitor { [canary = Canary()] _ in canary.sing() }
            post(&hand, name)
            monitor.detach()
        default:
            let watcher = center.watchPosts(named: NoticeName(names[name])) { [canary = Canary()] _ in
                canary.sing()
            }
            post(&hand, name)
            watcher.detach()
        }
    }

    // MARK: - Elsewhere

    /// Uses the center on another thread. No lock is held while a handler runs.
    func byThread(_ hand: inout Hand) {
        guard !hand.isInTask else { return }
        let other = Hand(dice: Dice(seed: hand.dice.next()), depth: 2)
        let over = Gate()
        run.start { [self] in
            var other = other
            let acts: [Mix.Act] = [.post, .observe, .cancel, .removeNamed, .list]
            act(other.dice.pick(acts), &other)
            let kept = other
            shared.withLock { shared in
                shared.survivors += kept.owners
                shared.survivors += kept.tokens.map(\.token)
            }
            over.open()
        }
        run.check(over.pass(), "another thread could not use the center while a handler ran")
    }

    /// A task that a handler starts posts on its own, not within the handler's post.
    func byTask(_ hand: inout Hand) {
        guard !hand.isInTask else { return }
        let other = Hand(dice: Dice(seed: hand.dice.next()), depth: 2, isInTask: true)
        let over = Gate()
        Task {
            var other = other
            post(&other, other.dice.below(names.count))
            over.open()
        }
        run.check(over.pass(), "a task that a handler started could not post")
    }

    // MARK: - Ends

    private func pick(_ hand: inout Hand) -> (observer: Int, id: RegistrationID, token: NoticeToken?)? {
        let number = Int(hand.dice.next() >> 2)
        return shared.withLock { shared in
            // Usually one of the newest, which may still be active.
            let recent = shared.registrations.suffix(12)
            guard !recent.isEmpty else { return nil }
            let found = recent[recent.startIndex + number % recent.count]
            return (found.observer, found.id, shared.tokens[found.observer])
        }
    }

    func cancel(_ hand: inout Hand) {
        guard let (observer, id, token) = pick(&hand) else { return }
        end(observer, id, token)
        // Ending twice is harmless.
        if hand.dice.isOne(in: 4) { end(observer, id, token) }
    }

    func cancelSelf(_ hand: inout Hand) {
        guard let observer = hand.observer else { return }
        let found = shared.withLock { shared in
            (shared.registrations.last { $0.observer == observer }?.id, shared.tokens[observer])
        }
        if let id = found.0 { end(observer, id, found.1) }
    }

    private func end(_ observer: Int, _ id: RegistrationID, _ token: NoticeToken?) {
        let begin = witness.now()
        do {
            let wasActive = try token?.cancel() ?? center.remove(id)
            witness.note(begin, .end(.observer(observer), count: wasActive ? 1 : 0))
        } catch {
            run.complain("a center refused its own registration: \(error)")
        }
    }

    func release(_ hand: inout Hand) {
        guard !hand.tokens.isEmpty else { return observe(&hand) }
        let index = hand.dice.below(hand.tokens.count)
        let observer = hand.tokens[index].observer
        let begin = witness.now()
        hand.tokens.remove(at: index)
        witness.note(begin, .release(observer))
    }

    func removeNamed(_ hand: inout Hand) {
        let name = hand.dice.isOne(in: 4) ? nil : hand.dice.pick(names)
        let begin = witness.now()
        let count = center.removeAll(named: name.map { NoticeName($0) } ?? .any)
        witness.note(begin, .end(.name(name), count: count))
    }

    func removeOwned(_ hand: inout Hand) {
        guard !hand.owners.isEmpty else {
            // An owner that never registered.
            let owner = Owner(witness, center)
            let begin = witness.now()
            let count = center.removeAll(ownedBy: owner)
            return witness.note(begin, .end(.owner(owner.number), count: count))
        }
        let owner = hand.dice.pick(hand.owners)
        let begin = witness.now()
        let count = center.removeAll(ownedBy: owner)
        witness.note(begin, .end(.owner(owner.number), count: count))
    }

    /// A handler of an owner ends all of the owner's registrations, often while another thread does so or
    /// releases the owner.
    func endSometimes(_ owner: Owner, _ observer: Int) {
        guard mix.acts.contains(.removeOwned) || mix.acts.contains(.releaseOwner) else { return }
        guard witness.now() % 16 == observer % 16 else { return }
        let begin = witness.now()
        let count = center.removeAll(ownedBy: owner)
        witness.note(begin, .end(.owner(owner.number), count: count))
    }

    func removeFromSender(_ hand: inout Hand) {
        let number = hand.dice.pick([-10, -11, -20, -21])
        guard let sender = object(ofSender: number) else { return }
        let begin = witness.now()
        let count = center.removeAll(from: sender)
        witness.note(begin, .end(.sender(number), count: count))
    }

    func removeAll() {
        let begin = witness.now()
        let count = center.removeAll()
        witness.note(begin, .end(.all, count: count))
    }

    func releaseOwner(_ hand: inout Hand) {
        guard !hand.owners.isEmpty else { return observe(&hand) }
        let index = hand.dice.below(hand.owners.count)
        let number = hand.owners[index].number
        let begin = witness.now()
        hand.owners.remove(at: index)
        witness.note(begin, .releaseOwner(number))
    }

    func wait(_ hand: inout Hand) {
        guard !hand.isInHandler, let (observer, id, token) = pick(&hand) else { return }
        wait { [center, witness, run] in
            let begin = witness.now()
            do {
                let wasActive =
                    if let token { try await token.cancelAndWait() } else {
                        try await center.removeAndWait(id)
                    }
                witness.note(begin, .end(.observer(observer), count: wasActive ? 1 : 0, waits: true))
            } catch {
                run.complain("a wait outside of handlers was refused: \(error)")
            }
        }
    }

    func waitForOwner(_ hand: inout Hand) {
        guard !hand.isInHandler, !hand.owners.isEmpty else { return }
        // The task may reference the owner a moment longer, so the owner must not be released later.
        let owner = hand.owners.remove(at: hand.dice.below(hand.owners.count))
        shared.withLock { $0.survivors.append(owner) }
        wait { [center, witness, run] in
            let begin = witness.now()
            do {
                let count = try await center.removeAllAndWait(ownedBy: owner)
                witness.note(begin, .end(.owner(owner.number), count: count, waits: true))
            } catch {
                run.complain("a wait outside of handlers was refused: \(error)")
            }
        }
    }

    private func wait(_ body: @escaping @Sendable () async -> Void) {
        let over = Gate()
        Task {
            await body()
            over.open()
        }
        run.check(over.pass(), "an end that waits did not return within a minute")
    }

    // MARK: - Blocks

    func block(_ hand: inout Hand) {
        guard let (observer, id, token) = pick(&hand) else { return }
        let number = witness.nextObject()
        let begin = witness.now()
        let blocker = token?.block() ?? center.block(id)
        guard let blocker else { return witness.note(begin, .ask(observer, isActive: false)) }
        witness.note(begin, .block(number, .observer(observer)))
        hand.blockers.append((number, blocker))
    }

    func blockPosts(_ hand: inout Hand) {
        let sender = hand.dice.isOne(in: 2) && mix.sender != 0 ? hand.dice.pick([-10, -11, -20, -21]) : nil
        let number = witness.nextObject()
        let begin = witness.now()
        let blocker = object(ofSender: sender).map { center.block(postsFrom: $0) } ?? center.block()
        witness.note(begin, .block(number, sender.map { .sender($0) } ?? .all))
        hand.blockers.append((number, blocker))
    }

    func unblock(_ hand: inout Hand) {
        guard let number = hand.blockers.last?.number else { return }
        let begin = witness.now()
        hand.blockers.removeLast()
        witness.note(begin, .unblock(number))
    }

    // MARK: - Questions

    func list(_ hand: inout Hand) {
        let begin = witness.now()
        if hand.dice.isOne(in: 3) {
            witness.note(begin, .count(center.registrationCount))
        } else {
            witness.note(begin, .list(center.registrations.map(\.id.number)))
        }
    }

    func ask(_ hand: inout Hand) {
        guard case let (observer, _, token?)? = pick(&hand) else { return list(&hand) }
        let begin = witness.now()
        witness.note(begin, .ask(observer, isActive: token.isActive))
    }

    func removeSticky(_ hand: inout Hand) {
        let name = hand.dice.pick(names)
        let begin = witness.now()
        center.removeSticky(NoticeName(name))
        witness.note(begin, .removeSticky(name))
    }
}
