package import BrokerPromises
package import Foundation

/// An engine whose server is a process of the test.
package protocol ServedEngine: EngineUnderTest {
    var process: ServerProcess { get }
}

extension ServedEngine {
    package var port: UInt16 { process.port }
    /// Where the server keeps what it stores, and a test what it gives it.
    package var folder: URL { process.folder }

    /// The path of a file that a test has given the server.
    package func path(_ file: String) -> String { folder.appending(path: file).path() }

    /// Starts the server again, with what it had stored.
    package func start() async throws { try await process.start() }

    /// Kills the server without warning.
    package func stop() async throws { await process.stop() }

    /// Kills the server without warning, and starts it again.
    package func cut() async throws {
        try await stop()
        try await start()
    }

    /// Ends the server as an operator would: it saves first.
    package func end() async throws { await process.end() }

    /// Makes the server silent, without an end to its connections, until it is resumed.
    package func pause() { process.signal(SIGSTOP) }

    /// Ends the silence.
    package func resume() { process.signal(SIGCONT) }
}
