import BoardModel
import BoardSettings
import Foundation
import TerminalUI

/// The settings of the user who runs the program.
struct UserSettings {
    /// The path of the settings file; `nil` if neither XDG_CONFIG_HOME nor HOME is set.
    let path: String?
    /// Whether the file exists.
    let exists: Bool
    let file: SettingsFile

    /// Reads the file if it exists. An unreadable file is a problem, but not an error.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = Self.path(environment)
        guard let path, FileBytes.exist(at: path) else {
            (exists, file) = (false, SettingsFile([], name: path ?? ""))
            return
        }
        exists = true
        do throws(FileBytes.Unreadable) {
            file = SettingsFile(
                try FileBytes.ofRegularFile(path, atMost: SettingsFile.sizeLimit + 1), name: path)
        } catch {
            file = SettingsFile(unreadable: error.sentence, name: path)
        }
    }

    /// `$XDG_CONFIG_HOME/noticeboard/config.yaml`. Relative paths are ignored (XDG Base Directory
    /// Specification).
    private static func path(_ environment: [String: String]) -> String? {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let folder = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/noticeboard/config.yaml" }
    }

    /// Where boards store what they remember; `nil` if the user does not want that.
    var memory: MemoryFile? { file.settings.remember == false ? nil : MemoryFile() }

    var preferences: BoardPreferences {
        let problem = file.problems.first.map { first in
            let more = file.problems.count - 1
            return "\(first)" + (more > 0 ? " (and \(more) more: noticeboard config)" : "")
        }
        return BoardPreferences(
            keys: file.settings.keys, filter: file.settings.filter.flatMap { try? RowFilter($0) },
            problem: problem,
            offset: { TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) })
    }
}
