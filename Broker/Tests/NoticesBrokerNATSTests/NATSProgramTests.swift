import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Testing

private let number = NoticeDescriptor<Int>("number")

/// `noticeboard-broker`, run as an operator runs it.
@Suite(.serialized) struct NATSProgramTests {
    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs)
    func `an operator sees how nodes stand, posts, and lets a node hear what was parked`(
        _ program: String
    ) async throws {
        let server = try await NATSServer(program: program)
        let node = "b \u{1b}[2J"
        let (a, b, c) = (
            try TestNode(server, "a", prefix: "op"), try TestNode(server, node, prefix: "op"),
            try TestNode(server, "c", prefix: "op")
        )
        try a.broker.share(number, delivery: .atLeastOnce)
        try b.broker.share(number, delivery: .atLeastOnce)
        try c.broker.share(number, delivery: .atLeastOnce, group: "workers")
        for node in [a, b, c] { await node.start() }
        await b.stop()
        for value in 1...2 { try await a.broker.post(number, value) }
        await eventually("both at the group") { c.counts("number").received == 2 }
        func run(_ command: String, _ arguments: String...) async throws -> Finished {
            try await Finished([command, server.address, "--prefix", "op"] + arguments)
        }

        let status = try await run("status")
        #expect(status.status == 0, "\(status.errors)")
        #expect(status.output.contains("op-a-"))
        #expect(status.output.contains("b \\u{1b}[2J      2    0       number\n"), "\(status.output)")
        #expect(status.output.contains("workers (group)"))
        let json = try await run("status", "--json")
        #expect(json.output.contains(#""isGroup":true,"lag":0,"names":["number"],"node":"workers""#))

        let peek = try await run("peek", node)
        #expect(peek.output.contains("number  from a  Int/1  1\n"), "\(peek.output) \(peek.errors)")
        #expect(try await run("peek", "nobody").status == 1)

        // Nobody reads such a schema.
        let posted = try await run("post", "number", "\"\u{9b}2J\"", "--schema", "Int/7")
        #expect(posted.output == "stored\n", "\(posted.errors)")
        await b.start()
        await eventually("what is parked") { b.broker.status.parked == 1 }
        let parked = try await run("parked", "--node", node)
        #expect(parked.output.contains("has schema Int/7"), "\(parked.output)")
        #expect(parked.output.contains(#"payload  "\u{9b}2J""#), "\(parked.output)")
        let refused = try await run("replay", node, "--wait", "1")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("1 message still parked after 1 s"))

        try await b.broker.unshare(number.name)
        let text = NoticeDescriptor<String>("number")
        try b.broker.share(text, schema: NoticeSchema("Int", version: 7), delivery: .atLeastOnce)
        let texts = b.collect(text)
        let replayed = try await run("replay", node, "--wait", "50")
        #expect(replayed.status == 0, "\(replayed.errors)")
        #expect(replayed.output.hasSuffix("has heard 1 message\n"))
        #expect(texts.all == ["\u{9b}2J"])

        for node in [a, b, c] { await node.stop() }
        for output in [status, json, peek, posted, parked, refused, replayed] {
            let scalars = (output.output + output.errors).unicodeScalars
            #expect(!scalars.contains { ["\u{1b}", "\u{9b}"].contains($0) })
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(2))) func `a server that is away, and wrong words, have their own exits`()
        async throws
    {
        let away = try await Finished(["status", "nats://127.0.0.1:1", "--prefix", "op"])
        #expect(away.status == 69)
        #expect(away.errors.contains("127.0.0.1:1"))
        for arguments in [
            ["status", "nats://127.0.0.1:1"], ["status", "mqtt://127.0.0.1:1", "--prefix", "op"],
            ["post", "nats://127.0.0.1:1", "--prefix", "op", "number", "1"],
        ] {
            let wrong = try await Finished(arguments)
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("Error: "))
        }
    }
}

/// A run of the program, which is built with the tests.
private struct Finished {
    let status: Int32
    let output: String
    let errors: String

    init(_ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "noticeboard-broker")
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        // What is printed fits in a pipe.
        await eventually("the end of noticeboard-broker") { !process.isRunning }
        status = process.terminationStatus
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
