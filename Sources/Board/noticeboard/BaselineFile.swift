import ArgumentParser
import BoardModel
import Foundation
import NoticesBehaviour
import ProgramSource

/// A baseline in a file, and the recordings that are read for it.
struct BaselineFile {
    let path: String

    /// More is no baseline.
    private static let limit = 64 << 20

    /// - Throws: The exit status 66, after a report of what is wrong with the file.
    func read() throws -> Behaviour {
        guard let behaviour = try readIfThere() else {
            throw StandardStreams.failure(66, "there is no \(path): noticeboard approve writes it")
        }
        return behaviour
    }

    func readIfThere() throws -> Behaviour? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes: [UInt8]
        do throws(FileBytes.Unreadable) {
            bytes = try FileBytes.ofRegularFile(path, atMost: Self.limit)
        } catch {
            throw StandardStreams.failure(66, "\(path): \(error.sentence)")
        }
        do throws(Behaviour.TextError) {
            return try Behaviour(text: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw StandardStreams.failure(66, "\(path):\(error.line): \(error)")
        }
    }

    func write(_ behaviour: Behaviour) throws {
        do {
            try Data(behaviour.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw StandardStreams.failure(73, "\(path) was not written: \(error.localizedDescription)")
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
