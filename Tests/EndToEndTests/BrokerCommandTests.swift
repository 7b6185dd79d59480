import Foundation
import Testing

extension EndToEnd {
    /// `noticeboard broker`, which runs another program.
    struct BrokerCommandTests {
        @Test func `a program that is missing is said, with how to build it`() async throws {
            let result = try await Program.run(
                ["broker", "status", "nats://127.0.0.1:1"], environment: ["PATH": "/nowhere"])
            #expect(result.status == 69)
            #expect(result.errors.contains("make broker-program"))
            #expect(result.output == "")
        }

        @Test func `the program in PATH has all arguments, and its exit status is the command's`()
            async throws
        {
            let folder = try TemporaryFolder()
            let program = folder.url.appendingPathComponent("noticeboard-broker")
            try Data("#!/bin/sh\nprintf '%s|' \"$@\"\nexit 7\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let result = try await Program.run(
                ["broker", "post", "a b", "--help", "--json"],
                environment: ["PATH": "\(folder.url.path):/bin:/usr/bin"])
            #expect(result.status == 7)
            #expect(result.output == "post|a b|--help|--json|")
        }
    }
}
