#if canImport(Combine)
    // Combine's subjects may be used from any thread, but are not declared `Sendable`.
    @preconcurrency public import Combine
    public import Notices

    extension NoticeCenter {
        /// A Combine publisher of the notices of a name.
        ///
        /// ```swift
        /// let subscription = center.publisher(for: "cart.changed")
        ///     .compactMap { $0.payload as? [Item] }
        ///     .sink { items in redraw(items) }
        /// ```
        ///
        /// Each subscriber is registered when it subscribes, and removed when it cancels. It runs on the poster's
        /// thread; use `receive(on:)` to change that. The publisher never completes and buffers nothing: a notice
        /// without demand is dropped.
        ///
        /// - Parameters:
        ///   - name: The name to observe; `nil` for any name.
        ///   - sender: The only sender to observe, held weakly; `nil` for any sender.
        ///   - file: The source file shown in records; by default the caller's.
        ///   - line: The source line shown in records; by default the caller's.
        public func publisher(
            for name: NoticeName, from sender: (any AnyObject & Sendable)? = nil,
            file: SourceFile = #fileID, line: Int = #line
        ) -> AnyPublisher<Notice, Never> {
            Deferred { [self] in
                let subject = PassthroughSubject<Notice, Never>()
                let token = observe(name, from: sender, label: "Combine", file: file, line: line) { notice in
                    subject.send(notice)
                }
                // The subscription retains the token, and so the registration.
                return subject.handleEvents(receiveCancel: { token.cancel() })
            }
            .eraseToAnyPublisher()
        }
    }
#endif
