import Foundation

/// Finds the source files that records name, such as `Shop/Cart.swift`, below a folder.
package struct SourceFinder: Sendable {
    /// An absolute path.
    package let root: String

    /// Why a file was not found.
    package struct Missing: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// How many entries of folders to look at, and how deep.
    private static let (mostEntries, mostLevels) = (50_000, 12)
    /// Folders without sources of the program.
    private static let skipped: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

    /// - Parameter folder: The folder as the user gave it: relative, absolute, or with `~/`.
    package init(_ folder: String?, home: String? = ProcessInfo.processInfo.environment["HOME"]) {
        var folder = folder ?? "."
        if folder == "~" || folder.hasPrefix("~/"), let home { folder = home + folder.dropFirst() }
        root = URL(fileURLWithPath: folder).standardizedFileURL.path
    }

    /// The absolute path of a file. The name comes from a program: only regular files below the root are found.
    package func path(of file: String) -> Result<String, Missing> {
        let parts = file.split(separator: "/").map(String.init)
        guard let name = parts.last, !file.contains("\0"), !parts.contains("..") else {
            return .failure(Missing(description: "\(file) is not the name of a source file"))
        }
        if file.hasPrefix("/") {
            let path = URL(fileURLWithPath: file).standardizedFileURL.path
            if path.hasPrefix(root == "/" ? "/" : root + "/"), isFile(path) { return .success(path) }
        } else {
            for start in [root, root + "/Sources"] {
                let path = start + "/" + parts.joined(separator: "/")
                if isFile(path) { return .success(path) }
            }
        }
        let (found, isCut) = search(for: name, below: parts.count > 1 ? parts[0] : nil)
        if let found { return .success(found) }
        let limit = isCut ? ", of which only the first \(Self.mostEntries) entries were searched" : ""
        return .failure(
            Missing(
                description:
                    "\(file) was not found below \(root)\(limit): --sources or the setting sources names the folder"
            ))
    }

    /// Searches level by level, so that the file nearest to the root is found.
    ///
    /// - Parameter module: The name of a folder above the file, as `#fileID` begins with the module.
    private func search(for name: String, below module: String?) -> (found: String?, isCut: Bool) {
        var level = [(path: root, isInModule: module == nil)]
        var entries = 0
        for _ in 0..<Self.mostLevels where !level.isEmpty {
            var next: [(path: String, isInModule: Bool)] = []
            for folder in level {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                for entry in names.sorted() where !entry.hasPrefix(".") && !Self.skipped.contains(entry) {
                    entries += 1
                    guard entries <= Self.mostEntries else { return (nil, true) }
                    let path = folder.path + "/" + entry
                    if entry == name, folder.isInModule, isFile(path) { return (path, false) }
                    // A folder is rarely called like a file.
                    if !entry.hasSuffix(".swift"), isFolder(path) {
                        next.append((path, folder.isInModule || entry == module))
                    }
                }
            }
            level = next
        }
        return (nil, false)
    }

    private func isFile(_ path: String) -> Bool {
        let type = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.type]
        return type as? FileAttributeType == .typeRegular
    }

    /// Does not follow links, which may lead back up.
    private func isFolder(_ path: String) -> Bool {
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
        return type as? FileAttributeType == .typeDirectory
    }
}
