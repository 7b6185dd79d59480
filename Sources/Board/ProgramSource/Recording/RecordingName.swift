import Libc
import LocalSockets
import NoticesRecording

/// The file names of a board's recordings: `shop-20261123-081502.notices`.
package enum RecordingName {
    /// The maximum length of the program's name in a file name.
    private static let limit = 64
    /// The number of names to try if a file exists.
    private static let attempts = 9

    /// A name in the current folder.
    ///
    /// - Parameters:
    ///   - program: The name that the program reports. Untrusted, and not always valid in a file name.
    ///   - time: In nanoseconds since 1970. The file name has the local time.
    static func name(of program: String, at time: Int64 = WallClock.now) -> String {
        var seconds = time_t(time / 1_000_000_000)
        var day = tm()
        localtime_r(&seconds, &day)
        let date =
            padded(Int(day.tm_year) + 1_900, 4) + padded(Int(day.tm_mon) + 1) + padded(Int(day.tm_mday))
        let clock = padded(Int(day.tm_hour)) + padded(Int(day.tm_min)) + padded(Int(day.tm_sec))
        return "\(safe(program))-\(date)-\(clock)\(suffix)"
    }

    private static let suffix = ".notices"

    /// Creates a file with `make`. Without a path, tries other names if a file with this name exists.
    ///
    /// - Parameters:
    ///   - path: The path that the user typed; `~/` is the user's home.
    ///   - folder: With a trailing slash; empty for the current one.
    static func first<File>(
        _ path: String?, of program: String, in folder: String,
        _ make: (_ path: String) throws(RecordingError) -> File
    ) throws(RecordingError) -> File {
        if let path {
            let path = path.hasPrefix("/") ? path : atHome(path) ?? folder + path
            do throws(RecordingError) {
                return try make(path)
            } catch {
                guard error.problem == .exists else { throw error }
                throw RecordingError(.exists, path, "\(path) already exists: choose another path")
            }
        }
        let name = folder + name(of: program)
        var attempt = 1
        while true {
            do throws(RecordingError) {
                return try make(attempt == 1 ? name : "\(name.dropLast(suffix.count))-\(attempt)\(suffix)")
            } catch {
                guard error.problem == .exists, attempt < attempts else { throw error }
                attempt += 1
            }
        }
    }

    private static func atHome(_ path: String) -> String? {
        guard path.hasPrefix("~/"), let home = getenv("HOME") else { return nil }
        return String(cString: home) + path.dropFirst()
    }

    /// Keeps only ASCII letters, digits and some punctuation, so that the name cannot leave the folder or
    /// hide the file.
    private static func safe(_ program: String) -> String {
        let signs = program.unicodeScalars.prefix(limit).map { scalar -> Character in
            let isKept =
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || scalar == "_" || scalar == "." || scalar == "-"
            return isKept ? Character(scalar) : "_"
        }
        // A leading dot would hide the file, and a leading hyphen would look like an option.
        let name = String(signs).drop { $0 == "." || $0 == "-" }
        return name.isEmpty ? "program" : String(name)
    }

    private static func padded(_ number: Int, _ digits: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// The board's messages about its recordings.
enum RecordingText {
    static func begun(_ path: String) -> String { "recording to \(path); the same command stops it" }

    static func ended(_ records: Int, _ bytes: Int, _ path: String) -> String {
        "\(records) \(records == 1 ? "record" : "records"), \(bytes) \(bytes == 1 ? "byte" : "bytes") in \(path)"
    }
}
