import BrokerPromises
import Foundation
import NoticesBroker
import NoticesBrokerNATS
import Testing

/// A NATS server with JetStream for one test: on a port that was free, with a folder of its own, gone with
/// the test.
///
/// A shell watches: when the test process ends in whatever way, the shell's input ends, and it kills the
/// server.
final class NATSServer: EngineUnderTest {
    private struct State: Sendable {
        var server: Process?
        var guardian: Process?
        var input: Pipe?

        /// Kills both, first the one that would kill the other.
        func kill() {
            for process in [guardian, server].compactMap(\.self) where process.isRunning {
                Foundation.kill(process.processIdentifier, SIGKILL)
            }
        }
    }

    let port: UInt16
    /// Where the server keeps what it stores, and a test what it gives it.
    let folder: URL
    private let flags: [String]
    private let state = Lock(State())

    /// - Parameter flags: Makes more arguments of the server, by its folder.
    init(flags: (URL) throws -> [String] = { _ in [] }) async throws {
        port = try Self.freePort()
        folder = FileManager.default.temporaryDirectory.appending(path: "notices-nats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.flags = try flags(folder)
        try await start()
    }

    deinit {
        state.withLock { $0.kill() }
        try? FileManager.default.removeItem(at: folder)
    }

    var maximumBytes: Int { 1 << 20 }

    func transport() throws -> any NoticeTransport {
        var settings = NATSSettings()
        settings.confirmation = .seconds(1)
        settings.timeout = .seconds(2)
        return try NATSTransport(servers: ["nats://127.0.0.1:\(port)"], settings: settings)
    }

    /// Kills the server without warning, and starts it again.
    func cut() async throws {
        try await stop()
        try await start()
    }

    func stop() async throws {
        let server = state.withLock { state in
            state.kill()
            defer { state = State() }
            return state.server
        }
        await eventually("the end of the server") { server?.isRunning != true }
    }

    /// Makes the server silent, without an end to its connections, until it is resumed.
    func pause() { signal(SIGSTOP) }

    func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) {
        state.withLock { if let server = $0.server { _ = Foundation.kill(server.processIdentifier, number) } }
    }

    func start() async throws {
        let log = folder.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path(), contents: nil)
        let output = try FileHandle(forWritingTo: log)
        let server = Process()
        server.executableURL = URL(filePath: "/usr/bin/env")
        server.arguments =
            ["nats-server", "-a", "127.0.0.1", "-p", "\(port)", "-js"]
            + ["-sd", folder.appending(path: "store").path()] + flags
        (server.standardInput, server.standardOutput) = (FileHandle.nullDevice, output)
        server.standardError = output
        try server.run()
        let (guardian, input) = (Process(), Pipe())
        guardian.executableURL = URL(filePath: "/bin/sh")
        guardian.arguments = ["-c", #"read -r line; kill -9 "$0""#, "\(server.processIdentifier)"]
        guardian.standardInput = input
        // Otherwise the guardians of other servers would hold it open.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try guardian.run()
        state.withLock { $0 = State(server: server, guardian: guardian, input: input) }
        await eventually("nats-server to be ready; is it installed (Scripts/install nats)?") {
            let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            return text.contains("Server is ready")
        }
    }

    private static func freePort() throws -> UInt16 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 ? getsockname(socket, address, &size) : -1
            }
        }
        guard status == 0 else { throw NATSServerError.noPort }
        return UInt16(bigEndian: address.sin_port)
    }
}

enum NATSServerError: Error {
    case noPort
}
