import ArgumentParser
import BoardModel
import Foundation
import NoticesBehaviour
import ProgramSource

/// A baseline in a file, and the recordings that are read for it.
struct BaselineFile {
    let path: String

    /// A file that is there, and no baseline.
    struct Unusable: Error {
        /// What is wrong where.
        let sentence: String
    }

    /// More is no baseline.
    private static let limit = 64 << 20

    /// - Throws: The exit status 66, after a report of what is wrong with the file.
    func read() throws -> Behaviour {
        guard let behaviour = try readIfThere() else {
            throw StandardStreams.failure(66, "there is no \(path): noticeboard approve writes it")
        }
        return behaviour
    }

    /// - Throws: The exit status 66, after a report of what is wrong with the file.
    func readIfThere() throws -> Behaviour? {
        do throws(Unusable) {
            return try contents()
        } catch {
            throw StandardStreams.failure(
                66, "\(error.sentence); correct or restore it, or remove it and approve a run again")
        }
    }

    /// `nil` if there is no file.
    func contents() throws(Unusable) -> Behaviour? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes: [UInt8]
        do throws(FileBytes.Unreadable) {
            bytes = try FileBytes.ofRegularFile(path, atMost: Self.limit)
        } catch {
            throw Unusable(sentence: "\(path): \(error.sentence)")
        }
        do throws(Behaviour.TextError) {
            return try Behaviour(text: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Unusable(sentence: "\(path):\(error.line): \(error)")
        }
    }

    /// Writes the baseline. Returns why it could not, and what to do.
    func problem(writing behaviour: Behaviour) -> String? {
        let url = URL(fileURLWithPath: path)
        do {
            try Data(behaviour.text.utf8).write(to: url, options: .atomic)
            return nil
        } catch {
            let folder = url.deletingLastPathComponent().path
            let reason =
                switch (error as? CocoaError)?.code {
                case .fileNoSuchFile?: "there is no folder \(folder): create it, or choose another --baseline"
                case .fileWriteNoPermission?, .fileWriteVolumeReadOnly?:
                    "you may not write in \(folder): allow it, or choose another --baseline"
                case .fileWriteOutOfSpace?: "its disk is full: free some space, and try again"
                default: "\(error.localizedDescription) Choose another --baseline"
                }
            return "\(path) was not written: \(reason)"
        }
    }

    /// Reads a recording, and reports what is damaged in it.
    ///
    /// - Parameter names: The names to look at, as a filter.
    func behaviour(of recording: String, names: String?) throws -> RecordedBehaviour {
        let filter: RowFilter?
        do throws(LineError) {
            filter = try names.map { names throws(LineError) in try RowFilter.ofNames(names) }
        } catch {
            throw ValidationError("the filter of names, column \(error.column): \(error.message)")
        }
        do throws(RecordedDiffError) {
            return try RecordedBehaviour(of: recording, names: filter)
        } catch {
            throw StandardStreams.failure(66, "\(error)")
        }
    }
}
