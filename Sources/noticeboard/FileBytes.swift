import ArgumentParser
import Foundation

/// The bytes of files that are named on the command line.
enum FileBytes {
    /// Reads a file, a pipe or a device, up to a limit.
    ///
    /// - Throws: An exit status, when it has told why the file cannot be read.
    static func read(_ path: String, atMost limit: Int? = nil) throws -> [UInt8] {
        do {
            // A handle, since a pipe or a device has no size to be read by.
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            let data = try limit.map(file.read(upToCount:)) ?? file.readToEnd()
            return Array(data ?? Data())
        } catch {
            throw StandardStreams.failure(
                66,
                "cannot read \(path): \(reason(error, at: path)). Check the path; `noticeboard --help` lists what else there is"
            )
        }
    }

    /// Whether there is a file, or a folder, of that path.
    static func exist(at path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func reason(_ error: any Error, at path: String) -> String {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return "it is a folder"
        }
        return switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?: "permission is denied"
        default: (error as NSError).localizedDescription
        }
    }
}
