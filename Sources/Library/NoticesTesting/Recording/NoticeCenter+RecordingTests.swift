public import Notices
public import Testing

extension NoticeCenter {
    /// Runs `body` while the records of this center are collected, and attaches them to the test if it fails there.
    ///
    /// ```swift
    /// try await center.recording {
    ///     cart.add(item)
    ///     #expect(badge.text == "1")
    /// }
    /// ```
    ///
    /// When `body` throws or records an issue that is not a known one, the records become the attachment
    /// `notices.jsonl` of the test: a record in each line, as JSON, in the form that `NoticeRecord` decodes. `swift
    /// test --attachments-path FOLDER` writes it into a folder that exists. Issues of detached tasks are not noticed.
    ///
    /// The latest records are kept, as many as fit into `limit` and into 8 MB; the attachment says in its first line
    /// how many are missing. While it runs, a monitor is attached: posts cost more, and payloads are described on the
    /// poster's thread. Observers, outcomes and the order of calls stay as they are.
    ///
    /// - Parameters:
    ///   - limit: How many records are kept at most.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: The place of the attachment.
    ///   - body: The test, or a part of it.
    /// - Returns: The records, in the order of their numbers. One that is not complete belongs to what was still
    ///   running.
    /// - Throws: What `body` throws.
    @discardableResult
    public func recording(
        limit: Int = 10_000, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async rethrows -> [NoticeRecord] {
        try await recording(limit: limit, isolation: isolation, body) { lines in
            Attachment.record(lines, named: "notices.jsonl", sourceLocation: sourceLocation)
        }
    }

    /// - Parameter attach: Receives the records as lines, if the body has failed.
    func recording(
        limit: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void,
        attach: (String) -> Void
    ) async rethrows -> [NoticeRecord] {
        let kept = Lock(KeptRecords(limit: max(1, limit)))
        let hasFailed = Lock(false)
        let monitor = monitor { record in kept.withLock { $0.add(record) } }
        defer {
            monitor.detach()
            if hasFailed.withLock({ $0 }) { attach(kept.withLock { $0 }.lines) }
        }
        // Its matcher sees each issue of the body and accepts none: they stay what they are.
        try await withKnownIssue(isIntermittent: true, isolation: isolation) {
            try await body()
        } matching: { _ in
            hasFailed.withLock { $0 = true }
            return false
        }
        monitor.detach()
        return kept.withLock { $0 }.all
    }
}
