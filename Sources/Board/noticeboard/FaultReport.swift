import ArgumentParser
import BoardModel
import NoticesRecording

/// Reports what could not be read of recordings.
enum FaultReport {
    /// More faults are only counted.
    private static let limit = 10

    static func complain(_ faults: [(path: String, fault: RecordingFault)]) {
        for (path, fault) in faults.prefix(limit) { StandardStreams.complain("\(path): \(fault)") }
        let rest = faults.count - limit
        if rest > 0 { StandardStreams.complain("and \(rest.counted("more fault", "more faults"))") }
    }

    /// Reports the faults, and throws the exit status of damaged data if there are any. A file that is cut off is
    /// not damaged.
    static func end(_ faults: [(path: String, fault: RecordingFault)]) throws {
        complain(faults)
        if faults.contains(where: { $0.fault.kind != .cutOff }) { throw ExitCode(65) }
    }
}
