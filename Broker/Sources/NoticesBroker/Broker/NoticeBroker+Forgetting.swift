public import Notices

extension NoticeBroker {
    /// Forgets the kept notice of a name, here and everywhere: the sticky notice of each center that shares
    /// the name is removed, and nodes that come later receive none.
    ///
    /// ```swift
    /// let receipt = try await broker.forgetKept(.networkReachable)
    /// ```
    ///
    /// Observers are not told. A node that is away forgets when it connects again. What the engine keeps from
    /// then on is a message of some bytes that says so.
    ///
    /// - Throws: ``BrokerError/notShared(_:)``, ``BrokerError/notKept(_:_:)``.
    /// - Returns: Whether the engine has been told within the time.
    @discardableResult
    public func forgetKept<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, within limit: Duration = .seconds(5)
    ) async throws(BrokerError) -> Bool {
        let shared = try sharedName(descriptor.name)
        guard shared.delivery == .kept else { throw .notKept(shared.name, shared.delivery) }
        let ticket = Ticket(aim: .engine)
        add(Outbox.Entry(kind: .forget, ticket: ticket), to: shared)
        center.removeSticky(shared.name)
        await wait(for: ticket, atMost: limit)
        return [.sent, .stored].contains(ticket.progress.crossing)
    }
}
