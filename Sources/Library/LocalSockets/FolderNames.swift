import Libc

/// The names in a folder.
package enum FolderNames {
    /// The names in the folder at a path, in no order, with `.` and `..`. `nil` if it cannot be read: `errno` says why.
    package static func all(at path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) { names.append(name(of: entry)) }
        return names
    }

    /// An entry ends after its name: `entry.pointee` copies the bytes of the longest name, beyond the memory of the last.
    static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let bytes = UnsafeRawPointer(entry) + start
        return String(cString: bytes.assumingMemoryBound(to: UInt8.self))
    }
}
