import Foundation
import Testing

@testable import LocalSockets

/// The names in a folder.
@Suite struct FolderNamesTests {
    @Test func `all names of a folder are found`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "notices-names-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = (0..<1_500).map { "name \($0)" }
        for name in made {
            #expect(FileManager.default.createFile(atPath: folder.appending(path: name).path, contents: nil))
        }
        #expect(FolderNames.all(at: folder.path)?.sorted() == (made + [".", ".."]).sorted())
    }

    @Test func `of a folder that is not there the error number tells why`() {
        #expect(FolderNames.all(at: "/nowhere/at/all") == nil)
        #expect(errno == ENOENT)
    }

    /// The system reserves for an entry what its name needs, not what the longest would.
    @Test func `a name is read up to its end, where memory may end too`() throws {
        let page = Int(getpagesize())
        let start = mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        let memory = try #require(start)
        defer { munmap(memory, 2 * page) }
        #expect(mprotect(memory + page, page, PROT_NONE) == 0)
        let name = Array("abc.sock\0".utf8)
        let bytes = memory + page - name.count
        bytes.copyMemory(from: name, byteCount: name.count)
        let offset = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
        #expect(FolderNames.name(of: (bytes - offset).assumingMemoryBound(to: dirent.self)) == "abc.sock")
    }
}
