import BrokerPromises
import BrokerServers
import Foundation
import NoticesBroker
import NoticesBrokerNATS

/// A NATS server with JetStream for one test.
final class NATSServer: ServedEngine {
    let process: ServerProcess

    /// - Parameter flags: Makes more arguments of the server, by its folder.
    init(flags: (URL) throws -> [String] = { _ in [] }) async throws {
        process = try await ServerProcess(need: "nats", ready: "Server is ready") { port, folder in
            ["nats-server", "-a", "127.0.0.1", "-p", "\(port)", "-js"]
                + ["-sd", folder.appending(path: "store").path()] + (try flags(folder))
        }
    }

    /// A server with lines of configuration, made by its folder.
    convenience init(configuration: @escaping (URL) throws -> String) async throws {
        try await self.init { folder in
            let file = folder.appending(path: "server.conf")
            try configuration(folder).write(to: file, atomically: true, encoding: .utf8)
            return ["-c", file.path()]
        }
    }

    var maximumBytes: Int { 1 << 20 }
    var address: String { "nats://127.0.0.1:\(port)" }

    func transport() throws -> any NoticeTransport {
        var settings = NATSSettings()
        settings.confirmation = .seconds(1)
        settings.timeout = .seconds(2)
        return try NATSTransport(servers: [address], settings: settings)
    }
}
