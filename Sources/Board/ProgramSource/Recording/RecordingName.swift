import LocalSockets
import NoticesRecording

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The names of files that a board records to: `shop-20261123-081502.notices`.
package enum RecordingName {
    /// The characters of a program's name that a file has of it.
    private static let limit = 64
    /// The names that are tried when there is such a file.
    private static let attempts = 9

    /// A name in the current folder.
    ///
    /// - Parameters:
    ///   - program: What a program calls itself: not to be trusted, and not always a name of a file.
    ///   - time: In nanoseconds since 1970. The name has the time of day here.
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

    /// Makes a file with `make`, of another name if there is one of this name.
    ///
    /// - Parameter folder: With a slash at its end; empty: the current one.
    static func first<File>(
        of program: String, in folder: String, _ make: (_ path: String) throws(RecordingError) -> File
    ) throws(RecordingError) -> File {
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

    /// Letters, digits and some signs of ASCII, so that no folder is left and no hidden file made.
    private static func safe(_ program: String) -> String {
        let signs = program.unicodeScalars.prefix(limit).map { scalar -> Character in
            let isKept =
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || scalar == "_" || scalar == "." || scalar == "-"
            return isKept ? Character(scalar) : "_"
        }
        // A name that begins with a dot is hidden, and one with a hyphen is taken for an option.
        let name = String(signs).drop { $0 == "." || $0 == "-" }
        return name.isEmpty ? "program" : String(name)
    }

    private static func padded(_ number: Int, _ digits: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// What a board says of a recording that it makes.
enum RecordingText {
    static func begun(_ path: String) -> String { "recording to \(path); R ends it" }

    static func ended(_ records: Int, _ bytes: Int, _ path: String) -> String {
        "\(records) records, \(bytes) bytes in \(path)"
    }
}
