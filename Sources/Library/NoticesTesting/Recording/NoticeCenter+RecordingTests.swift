public import Notices
public import Testing

extension NoticeCenter {
    /// Runs `body`, collects the records of this center, and attaches them to the test if it fails there.
    ///
    /// ```swift
    /// try await center.recording {
    ///     cart.add(item)
    ///     #expect(badge.text == "1")
    /// }
    /// ```
    ///
    /// If `body` throws or records an issue that is not a known one, the records become the attachment `notices.jsonl`
    /// of the test: one record per line, as JSON, in the form that `NoticeRecord` decodes.
    /// `swift test --attachments-path FOLDER` writes it into an existing folder. Issues of detached tasks are not
    /// noticed.
    ///
    /// The latest records are stored, as many as fit into `limit` and into 8 MB. If some are missing,
    /// a note with the number 0 comes first and says how many. A monitor is attached during the call: posts cost more, and payloads are described on the
    /// poster's thread. Observers, outcomes and the order of calls do not change.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of records to store.
    ///   - isolation: The actor of the caller, where `body` runs.
    ///   - sourceLocation: The place of the attachment.
    ///   - body: The test, or a part of it.
    /// - Returns: The records, in the order of their numbers. An incomplete one belongs to what was still running.
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
        let kept = Lock(BoundedRecords(limit: max(1, limit)))
        let hasFailed = Lock(false)
        let monitor = monitor { record in kept.withLock { $0.add(record) } }
        defer {
            monitor.detach()
            if hasFailed.withLock({ $0 }) { attach(kept.withLock { $0 }.lines) }
        }
        // Its matcher sees each issue of the body and accepts none, so that none becomes a known issue.
        try await withKnownIssue(isIntermittent: true, isolation: isolation) {
            try await body()
        } matching: { _ in
            hasFailed.withLock { $0 = true }
            return false
        }
        monitor.detach()
        return kept.withLock { $0 }.noted
    }
}
