/// Whether a poster sends its notice itself.
///
/// One does at a time, and after a pause only: notices that are posted one right after the other leave together,
/// sent by another thread, which takes less time for each.
struct PosterSending: Sendable {
    /// By what it sends; `nil` while there is no connection, and for names whose notices are stored.
    var session: (any TransportSession)? {
        didSet { lastPost = nil }
    }
    private(set) var isSending = false
    private var lastPost: Duration?

    private static let pause = Duration.microseconds(50)

    /// Notes a post, and begins to send it if that is the poster's to do. O(1).
    ///
    /// - Parameter isFirst: Whether no other notice waits.
    mutating func begin(isFirst: Bool, now: Duration) -> (any TransportSession)? {
        guard let session else { return nil }
        let pause = lastPost.map { now - $0 } ?? Self.pause
        lastPost = now
        guard isFirst, !isSending, pause >= Self.pause else { return nil }
        isSending = true
        return session
    }

    mutating func end() { isSending = false }
}
