/// Finds the source files of a Swift package by the names that records have, `Module/File.swift`.
package final class RepositoryPaths {
    private let list: () -> [String]
    private let exists: (String) -> Bool
    /// The current folder in the repository, with a slash at its end; empty if it is the repository's own folder.
    private let prefix: String
    private var found: [String: String] = [:]
    /// The paths by their last component.
    private var files: [Substring: [String]]?

    /// - Parameters:
    ///   - prefix: The current folder in the repository, with a slash at its end.
    ///   - list: Returns the paths of the Swift files below the current folder. Called once at most.
    ///   - exists: Whether there is a file at a path.
    package init(
        prefix: String = "", list: @escaping () -> [String], exists: @escaping (String) -> Bool
    ) {
        (self.prefix, self.list, self.exists) = (prefix, list, exists)
    }

    /// The path of a source file in the repository. If there is no such file, or several, the name itself.
    package func path(of name: String) -> String {
        if let path = found[name] { return path }
        let path = search(name)
        found[name] = path
        return path
    }

    private func search(_ name: String) -> String {
        if exists(name) { return name.hasPrefix("/") ? name : prefix + name }
        let parts = name.split(separator: "/")
        guard parts.count == 2, name.hasSuffix(".swift") else { return name }
        let all = files ?? Dictionary(grouping: list()) { $0.split(separator: "/").last ?? "" }
        files = all
        let matches = all[parts[1], default: []].filter { path in
            path.split(separator: "/").dropLast().contains(parts[0])
        }
        return matches.count == 1 ? prefix + matches[0] : name
    }
}
