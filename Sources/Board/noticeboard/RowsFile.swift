import BoardModel
import Demo
import Foundation
import LocalSockets
import TerminalUI

/// Writes the rows of a board to a file, and reports the result.
struct RowsFile {
    /// The path as typed; `~/` is the user's home.
    let typed: String
    let overwrites: Bool

    func write<Home>(of session: BoardSession<Home>) -> BoardEvent {
        guard let rows = session.savedRows(for: typed) else { return .failed("\(typed) was not written") }
        do throws(SystemCallError) {
            try PrivateFile(path: path).write(rows.bytes, replaces: overwrites)
        } catch {
            if error.number == EEXIST, !overwrites, !isFolder { return .exists(typed) }
            return .failed("the rows were not written: \(error)")
        }
        let count = rows.count == 1 ? "1 row" : "\(rows.count.grouped) rows"
        return .said("\(count) written to \(typed), \(rows.bytes.count.grouped) bytes")
    }

    private var path: String {
        guard typed.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] else {
            return typed
        }
        return home + typed.dropFirst()
    }

    private var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
