import LocalSockets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The name of a socket's file: that of the program, and the number of its process.
enum SocketName {
    static func file(of name: String) -> String {
        let plain = name.utf8.prefix(40).map { byte in
            isPlain(byte) ? Character(UnicodeScalar(byte)) : "_"
        }
        return "\(String(plain))-\(getpid())\(SocketFolder.suffix)"
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
