import Notices
import Synchronization

extension NoticeBroker {
    /// Connects, and passes notices on until the task is cancelled; connects again whenever the connection is
    /// lost.
    ///
    /// ```swift
    /// let task = Task { try await broker.run() }
    /// task.cancel()
    /// ```
    ///
    /// Waits between attempts grow from ``BrokerSettings/firstWait`` to ``BrokerSettings/longestWait``, with
    /// chance in them. Each change of ``BrokerStatus/state`` is a note among the records of the center.
    ///
    /// When its task is cancelled it sends what waits in outboxes, and then takes in no more of what it confirms and waits
    /// for its handlers, for ``BrokerSettings/draining`` at most. It leaves at the engine where it stood, so that the next
    /// life of the node counts what the engine drops in between as ``BrokerStatus/Counts/missing``. When it has returned, it may be called again: what still waits is sent then.
    ///
    /// - Throws: ``BrokerError/runsAlready``.
    public func run() async throws(BrokerError) {
        let isFirst = state.withLock { state in
            defer { (state.isRunning, state.hasReturned) = (true, false) }
            return !state.isRunning
        }
        guard isFirst else { throw .runsAlready }
        let running = Task { await keepConnected() }
        await withTaskCancellationHandler {
            await running.value
        } onCancel: {
            Task {
                await leave(until: await drain())
                running.cancel()
            }
        }
        state.withLock { $0.isRunning = false }
        enter(.idle)
    }

    /// Returns when nothing waits in outboxes, or after ``BrokerSettings/draining``, and when that is.
    private func drain() async -> Duration {
        let end = clock.now() + settings.draining
        while clock.now() < end, state.withLock({ $0.names }).values.contains(where: { $0.counts.queued > 0 })
        {
            try? await clock.sleep(.milliseconds(2))
        }
        return end
    }

    private func keepConnected() async {
        var backoff = Backoff(first: settings.firstWait, limit: settings.longestWait)
        var chance = SystemRandomNumberGenerator()
        var attempt = 0
        while !Task.isCancelled {
            attempt += 1
            enter(.connecting(attempt: attempt))
            let (events, report) = AsyncStream<SessionEvent>.makeStream()
            let broker = WeakBroker(broker: self)
            let receiver = TransportReceiver(
                receive: { broker.broker?.receive($0) }, ended: { report.yield(.ended($0)) },
                report: { fact in
                    guard let topic = broker.broker?.take(fact) else { return }
                    report.yield(.unsubscribed(topic))
                })
            forgetReports()
            let failure: TransportFailure
            do throws(TransportFailure) {
                let session = try await transport.connect(as: node, to: receiver)
                let since = clock.now()
                failure = await serve(session, events, report)
                // A connection that is lost at once is no better than none.
                if clock.now() - since >= settings.firstWait {
                    backoff.succeed()
                    attempt = 0
                }
            } catch {
                failure = error
            }
            guard !Task.isCancelled else { return }
            let wait = backoff.fail(&chance)
            enter(.waiting(attempt: attempt, wait, failure))
            try? await clock.sleep(wait)
        }
    }

    /// Uses a session until it ends.
    private func serve(
        _ session: any TransportSession, _ events: AsyncStream<SessionEvent>,
        _ report: AsyncStream<SessionEvent>.Continuation
    ) async -> TransportFailure {
        let (answers, answering) = AsyncStream<PendingAnswer>.makeStream(
            bufferingPolicy: .bufferingOldest(1_024))
        let (parking, wakeParking) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let names = state.withLock { state in
            (state.events, state.answers) = (report, answering)
            (state.session, state.wakeParking) = (session, wakeParking)
            state.connections += 1
            return Array(state.names.values)
        }
        let failure = await withTaskGroup { group in
            group.addTask { await self.answer(answers, by: session) }
            group.addTask { await self.expireRegularly(by: session) }
            group.addTask { await self.parkAll(by: session, parking) }
            group.addTask {
                async let former: Void = self.goOn(names, by: session)
                await self.replayParked(by: session)
                await former
                await self.serve(names, with: [.answers], by: session, report) { report.yield(.subscribed) }
            }
            let failure = await wait(
                events,
                share: { shared in
                    // One that was shared while the list was made comes by both ways.
                    guard !names.contains(where: { $0 === shared }) else { return }
                    group.addTask { await self.serve([shared], by: session, report) }
                },
                subscribe: { topic in
                    let isFirst = state.withLock { state in
                        state.unsubscribed.append(topic)
                        return state.unsubscribed.count == 1
                    }
                    if isFirst { group.addTask { await self.subscribeAgain(by: session, report) } }
                })
            group.cancelAll()
            await session.close()
            return failure
        }
        state.withLock { state in
            (state.events, state.answers, state.unsubscribed) = (nil, nil, [])
            (state.session, state.wakeParking) = (nil, nil)
        }
        return failure
    }

    /// Waits for the end of a session; it counts as connected when all that was shared before is subscribed.
    private func wait(
        _ events: AsyncStream<SessionEvent>, share: (SharedName) -> Void, subscribe: (SharedTopic) -> Void
    ) async -> TransportFailure {
        for await event in events {
            switch event {
            case .shared(let shared): share(shared)
            case .unsubscribed(let topic): subscribe(topic)
            case .subscribed: enter(.connected)
            case .ended(let failure): return failure
            }
        }
        return TransportFailure(.unreachable, "the broker was stopped")
    }

    /// Subscribes to names, and then sends what is posted under them.
    private func serve(
        _ names: [SharedName], with others: [SharedTopic] = [], by session: any TransportSession,
        _ report: AsyncStream<SessionEvent>.Continuation, begun: () -> Void = {}
    ) async {
        do throws(TransportFailure) {
            let topics = others + names.map { .name($0) }
            let forbidden = try await session.subscribe(to: topics.map(topic))
            for topic in topics {
                guard let failure = forbidden[self.topic(topic)] else { continue }
                // Otherwise it is tried again already.
                if forbid(topic, .receiving, failure) { report.yield(.unsubscribed(topic)) }
            }
            begun()
            if !others.isEmpty { askForNamesakes() }
        } catch {
            report.yield(.ended(error))
            return
        }
        await withTaskGroup { group in
            for shared in names {
                group.addTask {
                    do throws(TransportFailure) {
                        try await self.sendAll(of: shared, to: session)
                    } catch {
                        report.yield(.ended(error))
                    }
                }
            }
        }
    }

    /// Subscribes to what is forbidden, again and again, until none is or the session ends: the session goes on without
    /// it.
    private func subscribeAgain(
        by session: any TransportSession, _ report: AsyncStream<SessionEvent>.Continuation
    ) async {
        var backoff = Backoff(first: settings.firstWait, limit: settings.longestWait)
        var chance = SystemRandomNumberGenerator()
        while (try? await clock.sleep(backoff.fail(&chance))) != nil {
            let topics = state.withLock { $0.unsubscribed }
            let forbidden: [NoticeTopic: TransportFailure]
            do throws(TransportFailure) {
                forbidden = try await session.subscribe(to: topics.map(topic))
            } catch {
                report.yield(.ended(error))
                return
            }
            let allowed = topics.filter { forbidden[topic($0)] == nil }
            let isDone = state.withLock { state in
                state.unsubscribed.removeAll { topic in
                    allowed.contains { self.topic($0) == self.topic(topic) }
                }
                return state.unsubscribed.isEmpty
            }
            for topic in allowed { allow(topic, .receiving) }
            if isDone { return }
        }
    }

    private func topic(_ topic: SharedTopic) -> NoticeTopic {
        switch topic {
        case .name(let shared): shared.topic
        case .answers: answerTopic
        }
    }

    private func answer(_ answers: AsyncStream<PendingAnswer>, by session: any TransportSession) async {
        var counter: UInt64 = 0
        for await answer in answers {
            counter += 1
            let id = MessageID(source: source, counter: counter)
            let envelope = Envelope(
                kind: answer.kind, id: id, schema: NoticeSchema("Void"), number: answer.number)
            let message = TransportMessage(
                topic: NoticeTopic(prefix: prefix, answersTo: answer.node), id: "\(id.text)/answer",
                headers: envelope.headers, body: [])
            // An answer that is lost is one that comes too late.
            try? await session.publish(message)
        }
    }

    private func expireRegularly(by session: any TransportSession) async {
        let pause = max(settings.patience / 4, .milliseconds(10))
        while (try? await clock.sleep(pause)) != nil {
            await seekMissing(by: session)
            expire()
            expireNamesakes()
        }
    }

    private func enter(_ connection: BrokerState) {
        state.withLock { state in
            state.connection = connection
            state.stateReaders.tell(connection)
        }
        tell(.entered(connection))
        center.note("broker \(node) at \(transport.engine): \(connection)", file: "NoticesBroker", line: 0)
    }
}
