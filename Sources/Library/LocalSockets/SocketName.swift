import Libc

/// The file name of a socket: the program's name and its process number.
package enum SocketName {
    /// The file of this process under a name.
    package static func file(of name: String) -> String { "\(plain(name))-\(getpid())\(SocketFolder.suffix)" }

    /// The name as it appears in the file name.
    package static func plain(_ name: String) -> String {
        String(name.utf8.prefix(40).map { isPlain($0) ? Character(UnicodeScalar($0)) : "_" })
    }

    /// The program's name and process number in a file name. The number is `nil` if there is none, as in a path that
    /// the program chose.
    package static func parts(of file: String) -> (name: String, process: Int32?) {
        let stem = file.hasSuffix(SocketFolder.suffix) ? file.dropLast(SocketFolder.suffix.count) : file[...]
        guard let dash = stem.lastIndex(of: "-"), let process = Int32(stem[stem.index(after: dash)...]),
            process > 0, dash > stem.startIndex
        else { return (String(stem), nil) }
        return (String(stem[..<dash]), process)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
