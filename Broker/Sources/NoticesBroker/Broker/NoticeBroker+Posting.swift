public import Notices
import Synchronization

extension NoticeBroker {
    /// Posts a notice here and elsewhere, and says how far it has come.
    ///
    /// ```swift
    /// let receipt = try await broker.post(.cartChanged, cart, awaiting: .anyListener(.seconds(1)))
    /// if case .nobody = receipt.crossing { retryLater() }
    /// ```
    ///
    /// A post that needs no receipt is made in the center, as without a broker. A payload that is too large,
    /// and a notice for which the outbox has no room, is refused: it is not posted here either. Handlers here
    /// run before the call waits; the sender of the notice is a ``NoticeOrigin``. A kept notice is sticky
    /// here too.
    ///
    /// ``ReceiptWish/anyListener(_:)`` asks other nodes to say that an observer was reached.
    /// ``Crossing/nobody`` means that none has said so in time: none listens, or it is slow or away, and
    /// hears the notice later if it is stored. Cancelling the task ends the waiting, and the receipt says
    /// what is known then.
    ///
    /// - Throws: ``BrokerError/notShared(_:)``, ``BrokerError/otherPayload(_:shared:found:)``, or
    ///   ``BrokerError/dropped(_:_:)``.
    @discardableResult
    public func post<Payload: Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload,
        awaiting wish: ReceiptWish = .engine(.seconds(5)), file: SourceFile = #fileID, line: Int = #line
    ) async throws(BrokerError) -> Receipt {
        try await post(descriptor.name, payload, Payload.self, wish, file, line)
    }

    /// Posts a notice without a payload here and elsewhere, and says how far it has come.
    @discardableResult
    public func post(
        _ descriptor: NoticeDescriptor<Void>, awaiting wish: ReceiptWish = .engine(.seconds(5)),
        file: SourceFile = #fileID, line: Int = #line
    ) async throws(BrokerError) -> Receipt {
        try await post(descriptor.name, nil, Void.self, wish, file, line)
    }

    private func post(
        _ name: NoticeName, _ payload: (any Sendable)?, _ type: Any.Type, _ wish: ReceiptWish,
        _ file: SourceFile, _ line: Int
    ) async throws(BrokerError) -> Receipt {
        let shared = try sharedName(name)
        let body = try encode(payload, type, for: shared)
        let ticket = Ticket(aim: wish.aim)
        let number = wish.aim == .listener ? ask(ticket) : nil
        defer { if let number { forget(number) } }
        let post = NoticeRecord.Origin.next()
        let entry = Outbox.Entry(
            body: body, number: number, ticket: ticket, fields: fields(for: name), origin: post)
        let added = add(entry, to: shared)
        if added.isDropped { throw .dropped(name, .outboxFull) }
        let origin = NoticeOrigin(node: node, life: source.epoch, number: nil, isHere: true, origin: post)
        let outcome =
            shared.delivery == .kept
            ? center.post(name, from: origin, payload: payload, sticky: true, file: file, line: line)
            : center.post(name, from: origin, payload: payload, file: file, line: line)
        if let limit = wish.limit { await wait(for: ticket, atMost: limit) }
        let (crossing, isStored) = ticket.progress
        return Receipt(outcome: outcome, crossing: wish.result(crossing), isStored: isStored)
    }

    private func encode(_ payload: (any Sendable)?, _ type: Any.Type, for shared: SharedName)
        throws(BrokerError) -> [UInt8]
    {
        let body: [UInt8]?
        do {
            body = try shared.encodePayload(payload)
        } catch {
            throw .dropped(shared.name, .unreadable(Limits.shortened(String(describing: error))))
        }
        guard let body else {
            throw .otherPayload(
                shared.name, shared: shared.payloadType, found: String(describing: type))
        }
        guard body.count <= settings.maximumPayload else {
            throw .dropped(shared.name, .tooLarge(bytes: body.count, limit: settings.maximumPayload))
        }
        return body
    }

    private func ask(_ ticket: Ticket) -> UInt64 {
        state.withLock { state in
            var number = UInt64.random(in: 1...UInt64.max)
            while state.questions[number] != nil { number = UInt64.random(in: 1...UInt64.max) }
            state.questions[number] = ticket
            return number
        }
    }

    private func forget(_ number: UInt64) {
        // Released out of the lock.
        let ticket = state.withLock { $0.questions.removeValue(forKey: number) }
        withExtendedLifetime(ticket) {}
    }

    /// Returns when the ticket is settled, the time is over, or the task is cancelled.
    func wait(for ticket: Ticket, atMost limit: Duration) async {
        let clock = clock
        await withTaskCancellationHandler {
            let timer = Task {
                try? await clock.sleep(limit)
                ticket.stopWaiting()
            }
            await ticket.wait()
            timer.cancel()
        } onCancel: {
            ticket.stopWaiting()
        }
    }
}

extension ReceiptWish {
    fileprivate var aim: Ticket.Aim {
        if case .anyListener = self { .listener } else { .engine }
    }

    fileprivate var limit: Duration? {
        switch self {
        case .nothing: nil
        case .engine(let limit), .anyListener(let limit): limit
        }
    }

    /// What the poster is told when the waiting is over.
    fileprivate func result(_ crossing: Crossing) -> Crossing {
        guard case .anyListener = self else { return crossing }
        switch crossing {
        case .sent, .stored: return .nobody
        case .queued, .heard, .nobody, .dropped: return crossing
        }
    }
}
