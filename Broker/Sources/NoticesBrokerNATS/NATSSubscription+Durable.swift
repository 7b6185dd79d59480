import CNats
import NoticesBroker
import Synchronization

extension NATSSubscription {
    /// Finds or makes the consumer of this node, and learns what former lives and sessions have left. Blocks.
    ///
    /// What they took and did not confirm comes before anything new, and does not wait until the time for its
    /// confirmation is over: later messages of its senders would wait for it.
    func addDurable(
        _ consumer: inout notices_nats_consumer, in session: NATSSession, _ code: inout jsErrCode
    ) -> natsStatus {
        let jetStream = session.state.withLock { $0.jetStream }?.pointer
        let confirmation = session.transport.settings.confirmation.nanoseconds
        func add(_ wait: Int64, from start: UInt64) -> natsStatus {
            notices_nats_add_durable(
                &consumer, jetStream, stream?.name, names.consumer(of: session.node), names.subject, wait,
                start, &code)
        }
        var status = look(at: &consumer, in: session, &code)
        if status == NATS_NOT_FOUND {
            let earlier = earlierConsumer(in: session)
            status = add(confirmation, from: earlier.map { $0.confirmed + 1 } ?? 0)
            if status == NATS_OK, earlier != nil { removeEarlierConsumer(in: session) }
        } else if status == NATS_OK, consumer.ack_wait_ns != confirmation {
            status = add(confirmation, from: consumer.start)
        }
        if status == NATS_OK { status = waitForFormerRequests(&consumer, in: session, &code) }
        guard status == NATS_OK, consumer.unconfirmed > 0 else { return status }
        // The server looks for what is to come again a tenth of a second after the time was changed. Nobody
        // asks for messages meanwhile, so nothing else comes again by the short time.
        status = add(1_000_000, from: consumer.start)
        guard status == NATS_OK else { return status }
        nats_Sleep(250)
        status = add(confirmation, from: consumer.start)
        guard status == NATS_OK else { return status }
        return look(at: &consumer, in: session, &code)
    }

    /// Waits until no request of a former life or session of this node takes messages: what it takes comes
    /// again only behind later ones. Blocks, at most as long as such a request may last.
    private func waitForFormerRequests(
        _ consumer: inout notices_nats_consumer, in session: NATSSession, _ code: inout jsErrCode
    ) -> natsStatus {
        let deadline = ContinuousClock.now + .seconds(Pull.expiry + 1)
        var pause: Int64 = 5
        while session.state.withLock({ $0.isOpen }) {
            // What was answered when the consumer was made says nothing of requests.
            let status = look(at: &consumer, in: session, &code)
            guard status == NATS_OK, consumer.waiting > 0, ContinuousClock.now < deadline else {
                return status
            }
            nats_Sleep(pause)
            pause = min(pause * 2, 200)
        }
        return NATS_CONNECTION_CLOSED
    }

    private func look(
        at consumer: inout notices_nats_consumer, in session: NATSSession, _ code: inout jsErrCode
    ) -> natsStatus {
        notices_nats_look_at_consumer(
            &consumer, session.state.withLock { $0.jetStream }?.pointer, stream?.name,
            names.consumer(of: session.node), &code)
    }

    // MARK: - Earlier versions

    /// The consumer that an earlier version has made for this node and topic: where the node stood in the stream.
    private func earlierConsumer(in session: NATSSession) -> notices_nats_consumer? {
        guard let stream, stream.isEarlier else { return nil }
        var (consumer, code) = (notices_nats_consumer(), jsErrCode(rawValue: 0))
        let status = notices_nats_look_at_consumer(
            &consumer, session.state.withLock { $0.jetStream }?.pointer, stream.name,
            names.earlierConsumer(of: session.node), &code)
        return status == NATS_OK ? consumer : nil
    }

    /// Removes it when another one stands where it stood: nothing is lost by that.
    private func removeEarlierConsumer(in session: NATSSession) {
        guard let stream else { return }
        var code = jsErrCode(rawValue: 0)
        let name = names.earlierConsumer(of: session.node)
        let status = js_DeleteConsumer(
            session.state.withLock { $0.jetStream }?.pointer, stream.name, name, nil, &code)
        if status != NATS_OK {
            session.note("the consumer \(name) of an earlier version is not needed any more: delete it")
        }
    }
}
