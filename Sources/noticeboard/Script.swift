import Foundation
import TerminalUI
import Workbench

/// Lines of the command language, with the name that errors and records give them.
struct Script {
    var name: String
    var lines: [String]

    static let empty = Script(name: "", lines: [])

    static let example = Script(name: OpeningExample.name, text: OpeningExample.script)

    init(name: String, lines: [String]) {
        self.name = name
        self.lines = lines
    }

    init(name: String, text: String) {
        self.init(
            name: name,
            lines: text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
    }

    /// Reads a file. What is not UTF-8 in it is replaced.
    init(path: String) throws {
        do {
            // A handle, since a pipe or a device has no size to be read by.
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            let data = try file.readToEnd() ?? Data()
            self.init(name: path, text: String(decoding: data, as: UTF8.self))
        } catch {
            throw StandardStreams.failure(
                66,
                "cannot read \(path): \(Self.reason(error, at: path)). Check the path; `noticeboard --help` lists what else there is"
            )
        }
    }

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

/// The lines of standard input, as they come.
struct StandardInputLines: Sequence, IteratorProtocol {
    static let name = "stdin"

    private var ahead: String?

    mutating func next() -> String? {
        defer { ahead = nil }
        return ahead ?? readLine()
    }

    /// Whether there are none, which takes the first one off the stream to find out.
    mutating func isEmpty() -> Bool {
        ahead = next()
        return ahead == nil
    }
}
