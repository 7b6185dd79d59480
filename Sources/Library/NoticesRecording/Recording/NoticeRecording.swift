import LocalSockets
public import Notices
import NoticesWire

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes what happens in centers to a file, from its beginning until it is closed or released.
///
/// ```swift
/// import NoticesRecording
/// let recording = try center.record(to: "/var/tmp/shop.notices", maximumSize: 100 << 20)
/// center.post("cart.changed", payload: 3)
/// recording.mark("paid")
/// recording.close()          // all of it is in the file now
/// ```
///
/// The file has every registration, post, delivery and ending, with the fields of a ``/Notices/NoticeRecord``; the
/// observers that were there before; and the marks. The program `noticeboard` reads it, and so can any other: its format
/// is described in `docs/Wire.md`.
///
/// A thread of the recording takes a ring of each center every 20 milliseconds, describes payloads and writes. No poster
/// waits for it: what a ring has no room for is dropped, and the file says how many records were. When the program is
/// killed, the file lacks the last 20 milliseconds or so, and is read up to there.
///
/// What it does not do: it keeps no center alive, does not know which objects should be gone, as an inspector does, and does
/// not follow a symbolic link. It stops, and never fails a post,
/// when the disk is full or the file is removed: ``error`` says why. Only this user may read the file, which has the
/// payloads unless they are ``Payloads/hidden``. A process that is forked does not record.
///
/// Its functions may be called on any thread.
public final class NoticeRecording: Sendable {
    /// Whether a recording has payloads.
    public enum Payloads: Hashable, Sendable {
        /// As JSON text, as monitors have them.
        case shown
        /// Not at all: for payloads that must not be in a file.
        case hidden
    }

    /// The path of the file, of the first one if there are several.
    public let path: String

    private let thread: RecordingThread

    /// Starts to record several centers in one file.
    ///
    /// ```swift
    /// let recording = try NoticeRecording(
    ///     to: "/var/tmp/shop.notices", of: [(.shared, "main"), (cartCenter, "cart")])
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file that is made.
    ///   - centers: The centers, and what each is called in the file; at most 1 024.
    ///   - payloads: Whether the file has payloads.
    ///   - maximumSize: The most bytes of a file; `nil`: any number. A file that is full is closed.
    ///   - files: How many files are kept, each a whole recording, when a full one is followed by the next: `path`,
    ///     `path.1`, `path.2` and so on, the oldest of which is removed. `nil`: a full file ends the recording.
    ///   - overwriting: Whether files that are there are emptied. Otherwise they are refused.
    /// - Throws: ``RecordingError`` if a file is there, or cannot be made, or is written by another recording.
    /// - Complexity: O(registrations).
    public init(
        to path: String, of centers: [(center: NoticeCenter, label: String)], payloads: Payloads = .shown,
        maximumSize: Int? = nil, keeping files: Int? = nil, overwriting: Bool = false
    ) throws(RecordingError) {
        self.path = path
        let recorded = centers.map { RecordedCenter($0.center, label: $0.label, payloads: payloads) }
        var plan = RecordingPlan(path: path)
        (plan.maximumSize, plan.files, plan.overwriting) = (
            maximumSize, files.map { max(1, $0) }, overwriting
        )
        var writer = try RecordingWriter(plan, Self.hello(of: recorded, payloads))
        // The rings are attached before the registrations are listed, so that nothing falls between them.
        let watched = recorded.compactMap { WatchedCenter($0) }
        for center in watched { try writer.append(.registrations(center.listing())) }
        try writer.flush()
        do throws(SystemCallError) {
            thread = try RecordingThread(recorded)
        } catch {
            throw .system(error, "nothing is recorded")
        }
        guard thread.start(watched, writer) else {
            throw .system(SystemCallError("start a thread for", path, EAGAIN), "nothing is recorded")
        }
    }

    deinit { thread.close() }

    /// Names the present moment: for example a step of a test, by which it is found in the file.
    ///
    /// The mark stands behind what began before it. O(centers).
    public func mark(_ text: String) {
        thread.mark(text)
    }

    /// Ends the recording, and waits until everything is written. Further calls wait, and do nothing else.
    public func close() {
        thread.close()
        thread.waitForEnd()
    }

    /// Why the recording has stopped before it was closed; `nil`: it has not, or its file is full.
    public var error: RecordingError? { thread.error }

    /// How many records and bytes were written.
    package var counts: (records: Int, bytes: Int) { thread.counts }

    private static func hello(of centers: [RecordedCenter], _ payloads: Payloads) -> Hello {
        let executable = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        return Hello(
            program: executable ?? "program", pid: UInt64(getpid()), epoch: .random(in: 1 ... .max),
            startedAt: WallClock.nanoseconds(),
            rights: payloads == .shown ? [.payloads, .registrations] : [.registrations],
            centers: centers.map(\.named), process: NoticeRecord.Origin.ownProcess)
    }
}

extension NoticeCenter {
    /// Records what happens in the center from now on in a file.
    ///
    /// ```swift
    /// let recording = try center.record(to: "/var/tmp/shop.notices")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file that is made. One that is there is refused.
    ///   - payloads: Whether the file has payloads.
    ///   - maximumSize: The most bytes of the file, at which the recording ends; `nil`: any number.
    /// - Returns: The recording, which ends when it is closed or released.
    /// - Throws: ``RecordingError`` if a file is there, or cannot be made.
    public func record(
        to path: String, payloads: NoticeRecording.Payloads = .shown, maximumSize: Int? = nil
    ) throws(RecordingError) -> NoticeRecording {
        try NoticeRecording(to: path, of: [(self, "main")], payloads: payloads, maximumSize: maximumSize)
    }
}
