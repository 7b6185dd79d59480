import Foundation
import Testing

extension AttachTests {
    @Test func `the program survives clients that send rubbish`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let path = try offerings.socket(of: program)
            let greeting = [UInt8].watching
            let rubbish: [[UInt8]] = [
                Array("GET / HTTP/1.1\r\n\r\n".utf8), Array(repeating: 0, count: 4_096),
                Array(repeating: 0xff, count: 100_000), greeting + Array(repeating: 0xfe, count: 999),
                Array(greeting.dropLast(3)), greeting + .frame(2, Array(repeating: 0x80, count: 30)),
                greeting + .frame(200, Array(repeating: 1, count: 1_000)) + .frame(4),
                greeting + greeting + greeting,
            ]
            for bytes in rubbish {
                let client = try RawSocket.connect(to: path)
                client.send(bytes)
                // A greeting at least, whatever it is sent.
                #expect(client.receive(within: 5_000)?.isEmpty == false)
            }
            _ = try await offerings.stream("offering", of: program)
        }
    }

    @Test func `the program survives clients that connect and vanish, and keeps none of their files`()
        async throws
    {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let path = try offerings.socket(of: program)
            #if os(Linux)
                let before = program.openFiles
            #endif
            for number in 0..<100 {
                let client = try RawSocket.connect(to: path)
                if number % 2 == 0 { client.send([UInt8].watching) }
            }
            var crowd: [RawSocket] = []
            for _ in 0..<100 { crowd.append(try RawSocket.connect(to: path)) }
            crowd = []
            let stream = try await offerings.stream("offering", of: program)
            await stream.kill()
            #if os(Linux)
                try await program.wait("the files to be closed") { _ in program.openFiles == before }
            #endif
        }
    }

    @Test func `a board that never reads delays no post and no other board`() async throws {
        try await Offerings.with { offerings in
            let program = try await offerings.offer()
            let sleeper = try RawSocket.connect(to: try offerings.socket(of: program))
            sleeper.send([UInt8].watching)
            let stream = try await offerings.stream("offering", of: program)
            let answer = try await program.ask("flood cart.changed 500000", within: .seconds(60))
            #expect(answer.hasPrefix("flooded 500000"))
            try await stream.wait("a post behind the flood", within: .seconds(60)) { lines in
                try? program.say("post the.last 1")
                return lines.last { $0.contains("the.last") } != nil
            }
            withExtendedLifetime(sleeper) {}
        }
    }

    #if os(Linux)
        @Test func `an attached board that is idle costs the program little, and one that is gone nothing`()
            async throws
        {
            try await Offerings.with { offerings in
                let program = try await offerings.offer()
                let stream = try await offerings.stream("offering", of: program)
                func ticks(in time: Duration) async throws -> Int {
                    let before = try program.ticks()
                    // The time of which the work is measured.
                    try await Task.sleep(for: time)
                    return try program.ticks() - before
                }
                let attached = try await ticks(in: .seconds(2))
                #expect(attached <= 20, "\(attached) ticks in 2 seconds")
                await stream.kill()
                try await program.ask("post nobody.looks 1")
                let alone = try await ticks(in: .seconds(2))
                #expect(alone <= 2, "\(alone) ticks in 2 seconds")
            }
        }
    #endif
}
