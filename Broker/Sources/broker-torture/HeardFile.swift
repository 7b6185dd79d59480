#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file with a line for each notice that was heard, written before the handler returns: what is in it
/// outlives the process, however that ends. Each line of a notice ends with a dot: a process that is killed may have
/// written a part of one.
final class HeardFile: Sendable {
    private let file: Int32

    init(_ path: String) throws {
        file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard file >= 0 else { throw HeardFileFault(path: path) }
        writeLine("\nlife", to: file)
    }

    deinit { close(file) }

    func add(_ count: Count) { writeLine("\(count.from) \(count.number) .", to: file) }
}

/// Writes a line at once, whole. One that cannot be written is missing, and counts as lost.
func writeLine(_ line: String, to file: Int32) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(file, bytes, bytes.count)
}

struct HeardFileFault: Error, CustomStringConvertible {
    let path: String

    var description: String {
        "the file \(path.debugDescription) cannot be written: pass file=PATH of one that can"
    }
}
