import BrokerPromises
import Foundation
import NoticesBroker
import NoticesBrokerMQTT
import Testing

/// A mosquitto for one test: on a port that was free, with a folder of its own, gone with the test.
///
/// A shell watches: when the test process ends in whatever way, the shell's input ends, and it kills the
/// server.
final class MQTTServerProcess: EngineUnderTest {
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

    /// When the server saves what it stores.
    enum Saving: String, CaseIterable {
        /// In the turn in which something changed.
        case onChange = "autosave_on_changes true\nautosave_interval 1"
        /// In half an hour, as by default.
        case seldom = "autosave_interval 1800"
    }

    let port: UInt16
    /// Where the server keeps what it stores, and a test what it gives it.
    let folder: URL
    private let storing: MQTTSettings.Storing
    private let state = Lock(State())

    /// - Parameter lines: Makes more lines of its configuration, by its folder, in place of those that let
    ///   everyone in.
    init(
        _ saving: Saving = .onChange, storing: MQTTSettings.Storing = .saved,
        lines: (URL) throws -> String = { _ in "allow_anonymous true" }
    ) async throws {
        port = try Self.freePort()
        self.storing = storing
        folder = FileManager.default.temporaryDirectory.appending(path: "notices-mqtt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            \(saving.rawValue)
            persistence true
            persistence_location \(folder.path())
            max_queued_messages 0
            max_packet_size \(maximumBytes)
            user root
            log_dest stderr
            listener \(port) 127.0.0.1
            \(try lines(folder))

            """
        try text.write(to: folder.appending(path: "conf"), atomically: true, encoding: .utf8)
        try await start()
    }

    deinit {
        state.withLock { $0.kill() }
        try? FileManager.default.removeItem(at: folder)
    }

    var maximumBytes: Int { 1 << 20 }

    func transport() throws -> any NoticeTransport {
        var settings = MQTTSettings()
        settings.storing = storing
        settings.timeout = .seconds(4)
        return try MQTTTransport(servers: ["mqtt://127.0.0.1:\(port)"], settings: settings)
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

    /// Ends the server as an operator would: it saves first.
    func end() async throws {
        signal(SIGTERM)
        await eventually("the orderly end of the server") {
            state.withLock { $0.server?.isRunning != true }
        }
        try await stop()
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
        // Debian has it where only root looks for programs.
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin:/usr/local/sbin"
        #if os(Linux)
            // Threads of tasks block signals, and what they start would too.
            let signals = ["--default-signal"]
        #else
            let signals: [String] = []
        #endif
        server.arguments =
            signals + ["PATH=\(paths)", "mosquitto", "-c", folder.appending(path: "conf").path()]
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
        await eventually("mosquitto to be ready; is it installed (Scripts/install mqtt)?") {
            let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            return text.contains(" running")
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
        guard status == 0 else { throw MQTTServerError.noPort }
        return UInt16(bigEndian: address.sin_port)
    }
}

enum MQTTServerError: Error {
    case noPort
}
