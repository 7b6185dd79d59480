import NoticesBroker

/// The addresses of NATS servers, checked.
struct NATSServers: Hashable, Sendable {
    let urls: [String]
    let needsTLS: Bool

    init(_ servers: [String], allowsPlainText: Bool) throws(TransportFailure) {
        guard !servers.isEmpty else {
            throw TransportFailure(.refused, "no NATS server is given: pass one, such as tls://host:4222")
        }
        var secure = 0
        for server in servers {
            let parts = server.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].isEmpty, !parts[2].isEmpty,
                ["tls:", "nats:"].contains(parts[0]),
                server.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
            else {
                throw TransportFailure(
                    .refused,
                    "a NATS server is written as tls://host:port, or nats://host:port on this machine, "
                        + "not “\(server.prefix(100))”")
            }
            guard !parts[2].contains("@") else {
                throw TransportFailure(
                    .refused, "the address of a NATS server has a password in it: pass credentials beside it")
            }
            if parts[0] == "tls:" {
                secure += 1
            } else if !allowsPlainText, !Loopback.contains(parts[2]) {
                throw TransportFailure(
                    .refused,
                    "nats://\(parts[2]) is not this machine, and a connection without TLS can be read on the way: "
                        + "use tls://, or set allowsPlainText")
            }
        }
        guard secure == 0 || secure == servers.count else {
            throw TransportFailure(
                .refused, "some NATS servers have tls:// and others nats://: use one of them")
        }
        urls = servers
        needsTLS = secure > 0
    }
}
