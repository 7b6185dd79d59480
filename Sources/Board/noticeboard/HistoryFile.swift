import Foundation
import LocalSockets
import TerminalUI

/// Stores the lines typed at the prompt in the user's state folder, across runs.
struct HistoryFile {
    /// The path of the file; `nil` if the user has no home folder.
    private let path: String?
    private let folder: String?

    init() {
        folder = StateFolder.path
        path = folder.map { $0 + "/history" }
    }

    /// The lines of earlier runs.
    func lines() throws(SystemCallError) -> [String] {
        guard let path else { return [] }
        do throws(SystemCallError) {
            let bytes = try PrivateFile(path: path).read(atMost: PromptHistory.sizeLimit)
            return PromptHistory.lines(of: bytes ?? [])
        } catch {
            // Services may have a home that is not a folder.
            guard error.number == ENOTDIR else { throw error }
            return []
        }
    }

    /// Adds the lines of this run. Reads the file again, because another board may have added lines.
    func append(_ new: [String]) throws(SystemCallError) {
        guard let path, let folder, !new.isEmpty else { return }
        let bytes = PromptHistory.bytes(adding: new, to: try lines())
        try StateFolder.make(at: folder)
        try PrivateFile(path: path).write(bytes)
    }
}
