import Notices

extension NoticeBroker {
    /// Takes a notice that is posted here. On the poster's thread.
    func send(_ notice: Notice, _ shared: SharedName) {
        // Came from elsewhere, or was posted through a broker, which sends it itself.
        guard notice.sender(as: NoticeOrigin.self) == nil else { return }
        do {
            let body = try shared.encode(notice)
            guard body.count <= settings.maximumPayload else {
                return drop(.tooLarge(bytes: body.count, limit: settings.maximumPayload), shared)
            }
            let entry = Outbox.Entry(body: body, fields: fields(for: shared.name), origin: notice.origin)
            add(entry, to: shared)
        } catch {
            drop(.unreadable(Limits.shortened(String(describing: error))), shared)
        }
    }

    /// Adds what is to be sent to the outbox of its name. On the poster's thread.
    @discardableResult
    func add(_ entry: Outbox.Entry, to shared: SharedName) -> SharedName.Added {
        let added = shared.add(entry, now: clock.now())
        tell(.posted(shared.name))
        if added.isSent { tell(.sent(shared.name, isStored: false)) }
        recordDrops(added.droppedCount, of: shared)
        return added
    }

    private func drop(_ reason: DropReason, _ shared: SharedName) {
        shared.count {
            $0.posted += 1
            $0.dropped += 1
        }
        tell(.posted(shared.name))
        tell(.dropped(shared.name, count: 1, reason))
        recordFailure(shared.name, "a notice of “\(shared.name)” is not sent: \(reason)")
    }

    private func recordDrops(_ count: Int, of shared: SharedName) {
        guard count > 0 else { return }
        tell(.dropped(shared.name, count: count, .outboxFull))
        recordFailure(
            shared.name, "\(counted(count, of: shared.name)) not sent: \(DropReason.outboxFull)")
    }

    /// Sends what waits in the outbox of a name, until the session ends or the task is cancelled.
    func sendAll(of shared: SharedName, to session: any TransportSession) async throws(TransportFailure) {
        var backoff = Backoff(first: .milliseconds(50), limit: .seconds(2))
        var permission = Backoff(first: settings.firstWait, limit: settings.longestWait)
        var chance = SystemRandomNumberGenerator()
        let (waking, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        var turns = waking.makeAsyncIterator()
        shared.letPostersSend(by: session)
        defer { shared.letPostersSend(by: nil) }
        while !Task.isCancelled {
            guard let (message, departure) = shared.depart(wake: wake) else {
                guard !shared.isEnded, await turns.next() != nil else { return }
                continue
            }
            guard message.size <= session.maximumBytes else {
                giveUp(departure, .tooLarge(bytes: message.size, limit: session.maximumBytes), shared)
                continue
            }
            do {
                try await session.publish(message)
                let isStored = shared.delivery != .atMostOnce && session.confirmsStored
                shared.arrive(departure, isStored: isStored)
                for _ in departure.entries { tell(.sent(shared.name, isStored: isStored)) }
                backoff.succeed()
                permission.succeed()
                allow(.name(shared), .sending)
            } catch {
                switch error.kind {
                case .forbidden:
                    shared.countRetry()
                    forbid(.name(shared), .sending, error)
                    try? await clock.sleep(permission.fail(&chance))
                case .refused: giveUp(departure, .refused(Limits.shortened(error.text)), shared)
                case .unreachable: throw error
                case .timedOut, .full:
                    shared.countRetry()
                    // The server says nothing more of what it forbids.
                    guard !shared.isForbidden else {
                        try? await clock.sleep(permission.fail(&chance))
                        continue
                    }
                    let count = departure.entries.count
                    let what = count == 1 ? "a notice" : "a message with \(count) notices"
                    recordFailure(shared.name, "\(what) of “\(shared.name)” is sent again: \(error)")
                    try? await clock.sleep(backoff.fail(&chance))
                }
            }
        }
    }

    private func giveUp(_ departure: Outbox.Departure, _ reason: DropReason, _ shared: SharedName) {
        guard shared.giveUp(departure, reason) else { return }
        tell(.dropped(shared.name, count: departure.entries.count, reason))
        recordFailure(shared.name, "a notice of “\(shared.name)” is not sent: \(reason)")
    }
}
