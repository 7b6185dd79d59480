import NoticesBroker

/// The address of an MQTT server, checked.
struct MQTTServer: Hashable, Sendable {
    let url: String
    let host: String
    let port: UInt16
    let usesTLS: Bool

    /// - Throws: A ``/NoticesBroker/TransportFailure`` that says why the address cannot be used.
    init(_ url: String, allowsPlainText: Bool) throws(TransportFailure) {
        let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty, ["mqtts:", "mqtt:"].contains(parts[0]),
            url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), !parts[2].contains("/")
        else {
            throw TransportFailure(
                .refused,
                "an MQTT server is written as mqtts://host:port, or mqtt://host:port on this machine, "
                    + "not “\(url.prefix(100))”")
        }
        let address = parts[2]
        guard !address.contains("@") else {
            throw TransportFailure(
                .refused, "the address of an MQTT server has a password in it: pass credentials beside it")
        }
        usesTLS = parts[0] == "mqtts:"
        guard let (host, port) = Self.read(address, usesTLS ? 8_883 : 1_883) else {
            throw TransportFailure(
                .refused,
                "the address of an MQTT server needs a host and a port from 1 to 65535, unlike “\(url)”")
        }
        guard usesTLS || allowsPlainText || Loopback.contains(address) else {
            throw TransportFailure(
                .refused,
                "mqtt://\(address) is not this machine, and a connection without TLS can be read on the way: "
                    + "use mqtts://, or set allowsPlainText")
        }
        (self.url, self.host, self.port) = (url, host, port)
    }

    private static func read(_ address: Substring, _ usual: UInt16) -> (String, UInt16)? {
        let host: Substring
        var rest: Substring
        if address.hasPrefix("[") {
            host = address.dropFirst().prefix { $0 != "]" }
            rest = address.dropFirst(host.count + 1)
            guard rest.hasPrefix("]") else { return nil }
            rest = rest.dropFirst()
        } else {
            host = address.prefix { $0 != ":" }
            rest = address.dropFirst(host.count)
        }
        guard !host.isEmpty else { return nil }
        if rest.isEmpty { return (String(host), usual) }
        guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
        return (String(host), port)
    }
}
