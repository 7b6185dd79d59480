import BrokerPromises
import BrokerServers
import Foundation
import NoticesBroker
import NoticesBrokerNATS

/// A NATS server with JetStream for one test.
final class NATSServer: ServedEngine {
    let process: ServerProcess

    /// The versions of the server to try: the installed one, and a new one where `Scripts/install nats-new` has
    /// brought it.
    static let programs: [String] = {
        let broker = URL(filePath: #filePath).appending(path: "../../..").standardized
        let new = broker.appending(path: ".build/nats-new/nats-server").path()
        return ["nats-server"] + (FileManager.default.isExecutableFile(atPath: new) ? [new] : [])
    }()

    /// - Parameters:
    ///   - program: One of ``programs``.
    ///   - flags: Makes more arguments of the server, by its folder.
    init(program: String = "nats-server", flags: (URL) throws -> [String] = { _ in [] }) async throws {
        process = try await ServerProcess(need: "nats", ready: "Server is ready") { port, folder in
            let flags = try flags(folder)
            // A file of configuration says where the store is.
            let store = flags.first == "-c" ? [] : ["-js", "-sd", folder.appending(path: "store").path()]
            return [program, "-a", "127.0.0.1", "-p", "\(port)"] + store + flags
        }
    }

    /// A server with lines of configuration, made by its folder.
    ///
    /// - Parameter limits: More of JetStream.
    convenience init(
        program: String = "nats-server", limits: String = "", configuration: @escaping (URL) throws -> String
    ) async throws {
        try await self.init(program: program) { folder in
            let file = folder.appending(path: "server.conf")
            try Self.write(try configuration(folder), limits, in: folder)
            return ["-c", file.path()]
        }
    }

    /// Changes the lines of configuration of a server that runs.
    func reconfigure(_ configuration: String) throws {
        try Self.write(configuration, in: folder)
        process.signal(SIGHUP)
    }

    /// With JetStream, which a server that reads its file again would end otherwise.
    private static func write(_ configuration: String, _ limits: String = "", in folder: URL) throws {
        let store = "jetstream { store_dir: \"\(folder.appending(path: "store").path())\"\n\(limits)\n}"
        try "\(configuration)\n\(store)\n"
            .write(to: folder.appending(path: "server.conf"), atomically: true, encoding: .utf8)
    }

    var maximumBytes: Int { 1 << 20 }

    /// What the server has, as an operator sees it.
    func view() throws -> NATSView { try NATSOperator(address).view() }

    func unconfirmed() async throws -> Int? { try view().unconfirmed }

    var address: String { "nats://127.0.0.1:\(port)" }

    func transport() throws -> any NoticeTransport {
        var settings = NATSSettings()
        settings.confirmation = .seconds(1)
        settings.timeout = .seconds(2)
        return try NATSTransport(servers: [address], settings: settings)
    }
}
