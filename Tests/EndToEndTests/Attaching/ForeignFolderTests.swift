import Foundation
import Testing

extension AttachTests {
    private static let nobody: uid_t = 65_534

    // The programs have names of their own: all boards of this user look into the folder that they take instead.

    @Test func `a file in the place of the folder of sockets keeps no program from starting`() async throws {
        try await Offerings.with { offerings in
            try Data().write(to: URL(filePath: offerings.sockets))
            let program = try await offerings.offer("spare")
            let path = try offerings.socket(of: program)
            #expect(!path.hasPrefix(offerings.sockets), "\(path)")
            let list = try await offerings.run("list")
            #expect(list.output.contains("\(program.pid)"), "\(list.errors)")
            await program.kill()
            _ = try await offerings.run("list")
            rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        }
    }

    /// What another user can do in `/tmp`: make the folder of this user's sockets first.
    @Test(.enabled(if: geteuid() == 0, "only root can give a folder to another user"))
    func `another user who makes the folder of sockets first keeps no program from starting`() async throws {
        try await Offerings.with { offerings in
            try FileManager.default.createDirectory(
                atPath: offerings.sockets, withIntermediateDirectories: true)
            #expect(chown(offerings.sockets, Self.nobody, Self.nobody) == 0)
            chmod(offerings.sockets, 0o777)
            let program = try await offerings.offer("foreign")
            let path = try offerings.socket(of: program)
            #expect(!path.hasPrefix(offerings.sockets), "\(path)")
            let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            #expect(attributes[.ownerAccountID] as? Int == Int(geteuid()))

            let list = try await offerings.run("list")
            #expect(
                list.output.contains("foreign") && list.output.contains("\(program.pid)"), "\(list.errors)")
            let stream = try await offerings.stream("foreign", of: program)
            // The next program takes the same folder.
            let second = try await offerings.offer("second")
            #expect(try offerings.socket(of: second).hasPrefix(folder + "/"))
            await second.kill()
            await program.kill()
            _ = await stream.end()
            #expect(try await offerings.run("list").output == "")
            #expect(try offerings.files().isEmpty)
            rmdir(folder)
        }
    }
}
