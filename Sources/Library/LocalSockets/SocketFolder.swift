import CSockets
import Libc

/// The folder of a user's sockets: `$XDG_RUNTIME_DIR/notices`, or `/tmp/notices-USER` with the user's number; on macOS
/// `notices` in the user's own folder for temporary files, since files in `/tmp` are removed there after some days.
///
/// Only its owner may open it. A folder that belongs to another user, that others can open, or that is a link is
/// rejected: another user may have created it, to watch connections, or to keep programs from listening (`makeOwn`).
package enum SocketFolder {
    /// The path, whether the folder exists or not.
    package static var path: String {
        path(runtime: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }, temporary: temporaryFolder)
    }

    /// - Parameters:
    ///   - runtime: The user's folder according to the environment. One that is no whole path does not count.
    ///   - temporary: The user's folder according to the system.
    static func path(runtime: String?, temporary: String?) -> String {
        guard let folder = [runtime, temporary].compactMap(\.self).first(where: { $0.hasPrefix("/") }) else {
            return "/tmp/notices-\(getuid())"
        }
        return folder + (folder.hasSuffix("/") ? "notices" : "/notices")
    }

    /// The folder for temporary files of this user alone, if the system has one.
    private static var temporaryFolder: String? {
        let bytes = [CChar](unsafeUninitializedCapacity: 1_024) { buffer, count in
            count = notices_temporary_folder(buffer.baseAddress, buffer.count)
        }
        return bytes.isEmpty
            ? nil : String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Creates the folder if there is none.
    package static func make(at path: String = path) throws(SystemCallError) {
        guard mkdir(path, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw SystemCallError("make the folder", path) }
        try check(path)
    }

    /// Checks that the folder is the user's own, and closed to others.
    package static func check(_ path: String) throws(SystemCallError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemCallError("use the folder", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw SystemCallError("use as a folder", path, ENOTDIR)
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw SystemCallError("use the folder, which others may enter,", path, EACCES)
        }
    }

    /// The names of the sockets in it, sorted; none if there is no folder.
    package static func sockets(
        at path: String = path, endingIn ending: String = suffix
    ) throws(SystemCallError) -> [String] {
        guard let names = FolderNames.all(at: path) else {
            if errno == ENOENT { return [] }
            throw SystemCallError("read the folder", path)
        }
        try check(path)
        return names.filter { $0.hasSuffix(ending) }.sorted()
    }

    package static let suffix = ".sock"
}
