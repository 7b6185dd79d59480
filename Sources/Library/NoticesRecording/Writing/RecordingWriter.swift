import Libc
import LocalSockets
package import NoticesWire

/// Writes messages to a file, or to one file after another.
///
/// ```swift
/// var writer = try RecordingWriter(plan, hello)
/// try writer.append(.records(center: 1, batch.records))
/// try writer.flush()
/// try writer.close(End(.closed))
/// ```
///
/// After `flush()`, everything appended is in the file, in one write. After an error nothing more can be written. What
/// was flushed before stays, and ends with the reason if that fits.
package struct RecordingWriter: Sendable {
    package typealias Opening =
        @Sendable (_ path: String, _ overwriting: Bool) throws(RecordingError) ->
        any RecordingOutput

    private let plan: RecordingPlan
    private let open: Opening
    private var hello: Hello
    private var encoder: RecordingEncoder
    private var output: any RecordingOutput
    private var number = 0
    /// How many bytes of the file are flushed, and the check of its last block up to there.
    private var flushed = (bytes: 0, check: UInt32(0))
    /// The offset where the file's beginning ends.
    private var begun = 0
    /// How many bytes were written, in all files.
    package private(set) var byteCount = 0
    package private(set) var isClosed = false

    /// Creates the file and begins it.
    ///
    /// - Parameters:
    ///   - hello: The program and its centers.
    ///   - open: Opens a file; for tests.
    package init(
        _ plan: RecordingPlan, _ hello: Hello,
        open: @escaping Opening = { path, overwriting throws(RecordingError) in
            try RecordingFile(path: path, overwriting: overwriting)
        }
    ) throws(RecordingError) {
        self.plan = plan
        self.open = open
        self.hello = hello
        encoder = RecordingEncoder(limit: plan.maximumSize)
        guard encoder.begin(hello) else { throw Self.tooSmall(plan) }
        if plan.files != nil, !plan.overwriting { try Self.refuseLaterFiles(plan) }
        output = try open(plan.path, plan.overwriting)
        begun = encoder.offset
        try flush()
    }

    /// The path of the file that is being written.
    package var path: String { plan.path(ofFile: number) }

    /// Appends a message. If the file is full, begins another one.
    package mutating func append(_ message: WireMessage) throws(RecordingError) {
        guard !isClosed else { return }
        if case .hello(let new) = message { hello = new }
        var rest: WireMessage? = message
        while let part = rest {
            rest = encoder.append(part)
            guard rest != nil else { return }
            guard plan.files != nil else {
                return try close(End(.limit, text: "the file has the most bytes that it may have"))
            }
            // Each following file would be as empty as this one.
            guard encoder.offset > begun else {
                isClosed = true
                throw Self.tooSmall(plan)
            }
            try rotate()
            // The next file begins with all registrations.
            if case .registrations = rest { return }
        }
    }

    /// Writes what was appended.
    package mutating func flush() throws(RecordingError) {
        let bytes = encoder.takeBytes()
        guard !isClosed, !bytes.isEmpty else { return }
        do throws(SystemCallError) {
            try output.write(bytes)
        } catch {
            throw fail(error)
        }
        flushed = (flushed.bytes + bytes.count, encoder.checkOfTaken)
        byteCount += bytes.count
        guard !output.isRemoved else {
            isClosed = true
            throw RecordingError(
                .removed, path, "\(path) was removed while it was written: the recording has ended")
        }
    }

    /// Ends the recording.
    package mutating func close(_ end: End) throws(RecordingError) {
        guard !isClosed else { return }
        _ = encoder.append(.end(end))
        try flush()
        isClosed = true
    }

    /// Removes what was written in part, and writes to the file why it ends, if the system allows it.
    private mutating func fail(_ error: SystemCallError) -> RecordingError {
        isClosed = true
        do throws(SystemCallError) {
            try output.truncate(to: flushed.bytes)
            try output.write(
                RecordingEncoder.frame(of: End(.failed, text: "\(error)"), check: flushed.check))
        } catch {
            // The file ends without a reason.
        }
        let advice =
            switch error.number {
            case ENOSPC, EDQUOT: "make room on the disk"
            case EFBIG: "the system allows no longer files: give a maximum size and rotate"
            default: "see what the system says of the file"
            }
        return .system(error, "\(advice). What was written before is kept, and the recording has ended")
    }

    // MARK: - One file after another

    private mutating func rotate() throws(RecordingError) {
        let next = number + 1
        let following = plan.path(ofFile: next)
        _ = encoder.append(.end(End(.limit, text: "goes on in \(Self.name(of: following))")))
        let successor = encoder.next()
        try flush()
        encoder = successor
        guard encoder.begin(hello) else {
            isClosed = true
            throw Self.tooSmall(plan)
        }
        do throws(RecordingError) {
            output = try open(following, plan.overwriting)
        } catch {
            isClosed = true
            throw error
        }
        number = next
        flushed = (0, 0)
        begun = encoder.offset
        try flush()
        if let files = plan.files, next >= files { unlink(plan.path(ofFile: next - files)) }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func refuseLaterFiles(_ plan: RecordingPlan) throws(RecordingError) {
        var status = stat()
        let path = plan.path(ofFile: 1)
        guard lstat(path, &status) != 0 else {
            throw RecordingError(
                .exists, path, "\(path) is there already: choose another path, or have it overwritten")
        }
    }

    private static func tooSmall(_ plan: RecordingPlan) -> RecordingError {
        RecordingError(
            .tooSmall, plan.path,
            "a file of \(plan.maximumSize ?? 0) bytes has no room for the observers of the centers: allow more"
        )
    }
}
