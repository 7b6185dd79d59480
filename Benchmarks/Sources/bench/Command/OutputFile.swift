import ArgumentParser
import Foundation

/// Checks of files that are written at the end of a long run.
enum OutputFile {
    /// Throws now if the file could not be written then.
    static func check(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw ValidationError("\(path) cannot be written: there is no folder \(folder).")
        }
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            throw ValidationError("\(path) cannot be written: it is a folder.")
        }
        let place = FileManager.default.fileExists(atPath: url.path) ? url.path : folder
        guard FileManager.default.isWritableFile(atPath: place) else {
            throw ValidationError("\(path) cannot be written: \(place) may not be written to.")
        }
    }

    static func write(_ data: Data, to path: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: path))
        } catch {
            throw ValidationError("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
