import Synchronization
import TestSupport
import Testing

@testable import LocalSockets

/// Who may come to a socket, and what becomes of it.
@Suite struct LocalSocketTests {
    private let folder = SocketFolderOfATest()

    @Test func `a socket is its user's alone, and gone with its last reference`() throws {
        var socket: LocalSocket? = try LocalSocket.listen(at: folder.socket())
        #expect(folder.mode(of: folder.socket()) == 0o600)
        #expect(try SocketFolder.sockets(at: folder.path) == ["a.sock"])
        #expect(socket != nil)
        socket = nil
        #expect(try SocketFolder.sockets(at: folder.path) == [])
    }

    @Test func `a path where a program listens is refused, and left alone`() throws {
        let first = try LocalSocket.listen(at: folder.socket())
        let error = #expect(throws: SystemCallError.self) { try LocalSocket.listen(at: folder.socket()) }
        #expect(error?.description.contains("listen at \(folder.socket())") == true)
        #expect(throws: Never.self) { try LocalSocket.connect(to: folder.socket()) }
        withExtendedLifetime(first) {}
    }

    @Test func `the socket of a program that was killed is replaced`() throws {
        // A socket that was renamed is not removed with its last reference: nothing listens at it then.
        let left = folder.socket()
        try SocketFolderOfATest.rename(listening: folder.socket("b"), to: left)
        #expect(SocketFolderOfATest.exists(left))
        let socket = try LocalSocket.listen(at: left)
        #expect(throws: Never.self) { try LocalSocket.connect(to: left) }
        withExtendedLifetime(socket) {}
    }

    @Test func `a file that is no socket is not replaced`() throws {
        SocketFolderOfATest.link(folder.socket(), to: "/etc/hostname")
        #expect(throws: SystemCallError.self) { try LocalSocket.listen(at: folder.socket()) }
        #expect(SocketFolderOfATest.exists(folder.socket()))
    }

    @Test
    func `sockets are in the folder of the environment, else of the system, else in one of the user in tmp`()
    {
        let temporary = "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/"
        #expect(SocketFolder.path(runtime: "/run/user/0", temporary: temporary) == "/run/user/0/notices")
        #expect(SocketFolder.path(runtime: nil, temporary: temporary) == temporary + "notices")
        #expect(SocketFolder.path(runtime: "run", temporary: nil).hasPrefix("/tmp/notices-"))
    }

    @Test func `a path that is too long is refused with its reason`() {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        let error = #expect(throws: SystemCallError.self) { try LocalSocket.listen(at: path) }
        #expect(error?.description.contains("too long") == true)
    }

    @Test func `a folder that others may enter, or that is a link, is refused`() throws {
        #expect(throws: Never.self) { try SocketFolder.make(at: folder.path) }
        folder.setMode(0o755)
        let open = #expect(throws: SystemCallError.self) { try SocketFolder.make(at: folder.path) }
        #expect(open?.description.contains("which others may enter") == true)
        folder.setMode(0o700)
        let link = folder.path + "-link"
        SocketFolderOfATest.link(link, to: folder.path)
        #expect(throws: SystemCallError.self) { try SocketFolder.make(at: link) }
        SocketFolderOfATest.remove(link)
    }

    @Test func `bytes arrive in order, and the end is seen`() async throws {
        let listening = try LocalSocket.listen(at: folder.socket())
        #expect(try listening.accept() == nil)
        var client: LocalSocket? = try LocalSocket.connect(to: folder.socket())
        let server = try #require(try listening.accept())
        #expect(server.isOwnUsers)
        var bytes: [UInt8] = [9]
        #expect(server.read(into: &bytes) == .nothing)
        #expect(client?.write([1, 2, 3][...]) == 3)
        #expect(server.read(into: &bytes) == .bytes(3))
        #expect(bytes == [9, 1, 2, 3])
        client = nil
        #expect(server.read(into: &bytes) == .ended)
        #expect(server.write([1][...]) == nil, "and no signal ends the program")
    }

    @Test func `a socket that is being made is not taken for one of a program that was killed`() async throws
    {
        let folder = folder
        let isOver = Flag()
        // What `noticeboard list` does, without asking for names.
        let remover = Task.detached {
            while !isOver.isSet {
                for name in (try? SocketFolder.sockets(at: folder.path)) ?? [] {
                    let path = "\(folder.path)/\(name)"
                    do throws(SystemCallError) {
                        _ = try LocalSocket.connect(to: path)
                    } catch {
                        if error.isRefusal { LocalSocket.removeStale(path) }
                    }
                }
            }
        }
        for round in 0..<5_000 {
            let path = folder.socket("\(round % 4)")
            let socket = try LocalSocket.listen(at: path)
            #expect(SocketFolderOfATest.exists(path), "round \(round)")
            withExtendedLifetime(socket) {}
        }
        isOver.set()
        await remover.value
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}
