import BrokerPromises
package import Foundation
import NoticesBroker
import Synchronization
import Testing

/// A server for one test: on a port that was free, with a folder of its own, gone with the test.
///
/// A shell watches: when the test process ends in whatever way, the shell's input ends, and it kills the
/// server.
package final class ServerProcess: Sendable {
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

    package let port: UInt16
    /// Where the server keeps what it stores, and a test what it gives it.
    package let folder: URL
    private let arguments: [String]
    private let need: String
    private let ready: String
    private let state = Lock(State())

    /// Starts a server, and returns when it is ready.
    ///
    /// - Parameters:
    ///   - need: What installs it: `Scripts/install` with this word.
    ///   - ready: What its log says when it is ready.
    ///   - command: Makes the program and its arguments, by its port and its folder.
    package init(
        need: String, ready: String, command: (UInt16, URL) throws -> [String]
    ) async throws {
        (self.need, self.ready) = (need, ready)
        port = try freePort()
        folder = FileManager.default.temporaryDirectory
            .appending(path: "notices-\(need)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        arguments = try command(port, folder)
        try await start()
    }

    deinit {
        state.withLock { $0.kill() }
        try? FileManager.default.removeItem(at: folder)
    }

    func start() async throws {
        let log = folder.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path(), contents: nil)
        let output = try FileHandle(forWritingTo: log)
        let server = Process()
        server.executableURL = URL(filePath: "/usr/bin/env")
        // Debian has some servers where only root looks for programs.
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin:/usr/local/sbin"
        #if os(Linux)
            // Threads of tasks block signals, and what they start would too.
            let signals = ["--default-signal"]
        #else
            let signals: [String] = []
        #endif
        server.arguments = signals + ["PATH=\(paths)"] + arguments
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
        await eventually("the server to be ready; is it installed (Scripts/install \(need))?") {
            let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            return text.contains(ready)
        }
    }

    /// Kills the server without warning.
    func stop() async {
        let server = state.withLock { state in
            state.kill()
            defer { state = State() }
            return state.server
        }
        await eventually("the end of the server") { server?.isRunning != true }
    }

    /// Ends the server as an operator would.
    func end() async {
        signal(SIGTERM)
        await eventually("the orderly end of the server") {
            state.withLock { $0.server?.isRunning != true }
        }
        await stop()
    }

    /// Sends the server a signal.
    package func signal(_ number: Int32) {
        state.withLock { if let server = $0.server { _ = Foundation.kill(server.processIdentifier, number) } }
    }
}
