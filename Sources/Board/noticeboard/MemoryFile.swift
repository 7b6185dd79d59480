import BoardModel
import Foundation
import LocalSockets
import TerminalUI

/// Stores what boards remember in the user's state folder. The board that is closed last decides.
final class MemoryFile {
    /// `nil` if the user has no home folder.
    private let folder: String?
    /// What the file has.
    private var saved = BoardMemory()

    private var file: PrivateFile? { folder.map { PrivateFile(path: $0 + "/board.json") } }

    init() { folder = StateFolder.path }

    enum Failure: Error, CustomStringConvertible {
        case system(SystemCallError)
        case damaged(path: String, LineError)

        var description: String {
            switch self {
            case .system(let error): "\(error)"
            case .damaged(let path, let error):
                "\(path) is damaged: \(error.message). Remove it, or change the layout to replace it"
            }
        }
    }

    /// What the last board left; `nil` if there is nothing.
    func memory() throws(Failure) -> BoardMemory? {
        let bytes: [UInt8]?
        do throws(SystemCallError) {
            bytes = try file?.read(atMost: BoardMemory.sizeLimit)
        } catch {
            // Services may have a home that is not a folder.
            guard error.number != ENOTDIR else { return nil }
            throw .system(error)
        }
        guard let bytes else { return nil }
        do throws(LineError) {
            saved = try BoardMemory(bytes)
            return saved
        } catch {
            throw .damaged(path: (folder ?? "") + "/board.json", error)
        }
    }

    /// Writes what to remember, if it has changed.
    func write(_ memory: BoardMemory) throws(SystemCallError) {
        guard memory != saved, let folder, let file else { return }
        do throws(SystemCallError) {
            try StateFolder.make(at: folder)
            try file.write(memory.bytes)
        } catch {
            guard error.number != ENOTDIR else { return }
            throw error
        }
    }
}
