import Libc
import LocalSockets
public import Notices
import NoticesWire

/// Writes what happens in centers to a file, until it is closed or released.
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
/// observers that were there before; and the marks. The program `noticeboard` reads it, and so can any other:
/// `docs/Wire.md` describes the format.
///
/// A thread of the recording drains a ring of each center every 20 milliseconds, describes payloads and writes. No
/// poster waits for it. What does not fit in a ring is dropped, and the file says how many records were. A program that
/// returns from `main`, or calls `exit`, closes its recordings. If it is killed, the file lacks about the last 20
/// milliseconds, and can be read up to there.
///
/// It does not keep centers alive, does not know which objects should be freed, as an inspector does, and does not
/// follow a symbolic link. If the disk is full or the file is removed, it stops, without failing a post: ``error``
/// says why. Only this user can read the file, which has the payloads unless they are ``Payloads/hidden``. A forked
/// process does not record.
///
/// Call its functions on any thread.
public final class NoticeRecording: Sendable {
    /// Whether a recording has payloads.
    public enum Payloads: Hashable, Sendable {
        /// As JSON text, as monitors have them.
        case shown
        /// Not at all: for payloads that must not be in a file.
        case hidden
    }

    /// The path of the file; of the first one if there are several.
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
    ///   - path: The file to create.
    ///   - centers: The centers, with their names in the file; at most 1 024.
    ///   - payloads: Whether the file has payloads.
    ///   - maximumSize: The maximum size of a file in bytes; `nil`: unlimited. A full file is closed.
    ///   - files: How many files to keep, each a complete recording, if a full one is followed by the next: `path`,
    ///     `path.1`, `path.2` and so on. The oldest is removed. `nil`: a full file ends the recording.
    ///   - overwriting: Whether to empty existing files. Otherwise they are an error.
    /// - Throws: ``RecordingError`` if a file exists, cannot be created, or is written by another recording.
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
        // The rings are attached before the registrations are listed, so that nothing is missed in between.
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

    /// Marks the present moment, for example a step of a test, so that you can find it in the file.
    ///
    /// The mark comes after what began before it. O(centers).
    public func mark(_ text: String) {
        thread.mark(text)
    }

    /// Ends the recording, and waits until everything is written. Further calls only wait.
    public func close() {
        thread.close()
        thread.waitForEnd()
    }

    /// Why the recording stopped before it was closed; `nil` if it has not, or its file is full.
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
    /// Records what happens in the center, from this call on, in a file.
    ///
    /// ```swift
    /// let recording = try center.record(to: "/var/tmp/shop.notices")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file to create. An existing one is an error.
    ///   - payloads: Whether the file has payloads.
    ///   - maximumSize: The size in bytes at which the recording ends; `nil`: unlimited.
    /// - Returns: The recording, which ends when it is closed or released.
    /// - Throws: ``RecordingError`` if a file exists, or cannot be created.
    public func record(
        to path: String, payloads: NoticeRecording.Payloads = .shown, maximumSize: Int? = nil
    ) throws(RecordingError) -> NoticeRecording {
        try NoticeRecording(to: path, of: [(self, "main")], payloads: payloads, maximumSize: maximumSize)
    }
}
