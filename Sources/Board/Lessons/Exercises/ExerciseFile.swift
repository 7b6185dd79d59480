import BoardModel
package import LocalSockets

/// The file that stores which exercises were fixed, in the program's state folder: a name a line. Each access reads or
/// writes the whole file, because another program may have written it.
package struct ExerciseFile: Sendable {
    private let folder: String
    private var file: PrivateFile { PrivateFile(path: folder + "/exercises") }

    /// A larger file is not one that the program wrote.
    private static let sizeLimit = 4_096

    package init(folder: String) { self.folder = folder }

    /// The names of the fixed exercises. An unreadable file has none.
    package var done: Set<String> {
        guard let bytes = try? file.read(atMost: Self.sizeLimit) else { return [] }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        return Set(lines).intersection(Exercise.all.map(\.name))
    }

    /// Adds a fixed exercise.
    package func add(_ exercise: Exercise) throws(SystemCallError) {
        let known = done
        guard !known.contains(exercise.name) else { return }
        try StateFolder.make(at: folder)
        let names = Exercise.all.map(\.name).filter { known.contains($0) || $0 == exercise.name }
        try file.write(Array(names.map { $0 + "\n" }.joined().utf8))
    }
}
