import Libc

// In `/tmp`, another user may create the folder first. Then programs of this user listen in a folder next to it with
// an unpredictable name, and boards search all folders of this user.

extension SocketFolder {
    /// Creates the folder where this process listens, if there is none, and returns its path.
    ///
    /// - Parameters:
    ///   - standard: The usual folder.
    ///   - shared: Where to create a spare one if the usual one belongs to another user.
    package static func makeOwn(
        standard: String = path, shared: String = sharedFolder
    ) throws(SystemCallError) -> String {
        do throws(SystemCallError) {
            try make(at: standard)
            return standard
        } catch {
            guard isForeign(standard) else { throw error }
        }
        if let spare = spares(in: shared).first { return spare }
        var template = Array("\(shared)/\(spareStart)XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
        let new = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard made else { throw SystemCallError("make the folder", new) }
        return new
    }

    /// The folders where programs of this user may listen: never another user's.
    package static func searched(standard: String = path, shared: String = sharedFolder) -> [String] {
        let isForeign = isForeign(standard)
        // A program may have met another user's folder that was removed since.
        let spares = isForeign || standard.hasPrefix(shared + "/notices-") ? spares(in: shared) : []
        return (isForeign ? [] : [standard]) + spares
    }

    package static let sharedFolder = "/tmp"

    private static var spareStart: String { "notices-\(getuid())-" }

    /// The spare folders of this user, in order.
    private static func spares(in shared: String) -> [String] {
        (FolderNames.all(at: shared) ?? []).filter { $0.hasPrefix(spareStart) }.map { "\(shared)/\($0)" }
            .filter { (try? check($0)) != nil }.sorted()
    }

    /// Whether another user may have created what is at a path: it belongs to another user, is not a folder, or is a
    /// folder that others can write, and so may have moved.
    private static func isForeign(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_uid != geteuid() || status.st_mode & S_IFMT != S_IFDIR || status.st_mode & 0o022 != 0
    }
}
