/// Which addresses do not leave this machine.
package enum Loopback {
    /// Whether `host`, `host:port` or `[host]:port` is this machine, by its spelling alone.
    package static func contains(_ address: Substring) -> Bool {
        let host: Substring
        if address.hasPrefix("[") {
            host = address.dropFirst().prefix { $0 != "]" }
        } else {
            host = address.prefix { $0 != ":" && $0 != "/" }
        }
        if host == "localhost" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}
