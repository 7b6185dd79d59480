// The only file of the library that uses Dispatch; it is self-contained and can be left out.
#if canImport(Dispatch)
    public import Dispatch

    extension NoticeCenter {
        /// Observes a name on a dispatch queue until the returned token is released.
        ///
        /// ```swift
        /// let token = center.observe("file.saved", queue: uploads) { notice in upload(notice) }
        /// ```
        ///
        /// The poster never waits, even when it is on that queue itself. The handler runs later on the queue, once at a
        /// time and in the order of the posts, even when the queue is a concurrent one; other work of the queue may
        /// come in between. The queue is kept for as long as the registration. When the token is released, deliveries
        /// that have not begun are dropped and recorded as skipped. The number of waiting deliveries is not bounded.
        public func observe(
            _ name: NoticeName?, from sender: AnyObject? = nil, queue: DispatchQueue,
            options: NoticeOptions = .none,
            label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
            handler: @escaping @Sendable (Notice) -> Void
        ) -> NoticeToken {
            keepByToken(
                ObservationRequest(
                    name: name, sender: sender, kind: .token, context: .queue, options: options, label: label,
                    source: SourceLine(file: file, line: line),
                    on: mailbox(on: queue) { notice in
                        handler(notice)
                        return true
                    }))
        }

        /// Observes a name on a dispatch queue for as long as `owner` lives.
        ///
        /// The owner is held weakly until its handler runs. All else is as with a token.
        @discardableResult
        public func observe<Owner: AnyObject & Sendable>(
            _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, queue: DispatchQueue,
            options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID,
            line: Int = #line,
            handler: @escaping @Sendable (Owner, Notice) -> Void
        ) -> NoticeAddition {
            add(
                ObservationRequest(
                    name: name, sender: sender, owner: owner, kind: .owner, context: .queue, options: options,
                    label: label, source: SourceLine(file: file, line: line),
                    on: mailbox(on: queue) { [owner = OwnerReference(owner)] notice in
                        guard let owner = owner.object(as: Owner.self) else { return false }
                        handler(owner, notice)
                        return true
                    }))
        }

        /// Observes what `descriptor` describes on a dispatch queue until the returned token is released.
        @inlinable
        public func observe<Payload>(
            _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject? = nil, queue: DispatchQueue,
            options: NoticeOptions = .none, label: String? = nil, file: SourceFile = #fileID,
            line: Int = #line,
            handler: @escaping @Sendable (Payload) -> Void
        ) -> NoticeToken {
            observe(
                descriptor, from: sender, queue, options, label, SourceLine(file: file, line: line),
                lent: PayloadTyping.handler(handler))
        }

        @usableFromInline
        func observe<Payload>(
            _ descriptor: NoticeDescriptor<Payload>, from sender: AnyObject?, _ queue: DispatchQueue,
            _ options: NoticeOptions, _ label: String?, _ source: SourceLine,
            lent: @escaping PayloadTyping.Handler
        ) -> NoticeToken {
            keepByToken(
                ObservationRequest(
                    name: descriptor.name, sender: sender, kind: .token, context: .queue, options: options,
                    label: label, source: source,
                    on: mailbox(on: queue, convert: descriptor.conversionOfNotices) { notice in
                        PayloadTyping.lend(payloadOf: notice, to: lent)
                        return true
                    }))
        }
    }

    extension NoticeCenter {
        /// The mailbox of a handler on a queue.
        ///
        /// - Parameters:
        ///   - convert: Converts a posted notice to the one that the handler takes.
        ///   - handler: Returns `false` when its owner was deallocated.
        private func mailbox(
            on queue: DispatchQueue, convert: Mailbox.Conversion? = nil,
            _ handler: @escaping @Sendable (Notice) -> Bool
        ) -> Mailbox {
            Mailbox(in: registry, convert: convert) { drain in queue.async { drain.run(handler) } }
        }
    }
#endif
