import ArgumentParser
import Foundation
import NcursesTerminal

/// The bytes of a file, pipe or device named on the command line, read in chunks.
final class FileBytes {
    private let path: String
    private let descriptor: CInt
    /// The size in bytes, if known without reading.
    let size: Int?
    /// Whether reading never waits for another program or the user.
    var isRegular: Bool { size != nil }

    private static let pieceSize = 65_536

    /// The bytes of standard input.
    static var standardInput: FileBytes { FileBytes(path: "standard input", descriptor: STDIN_FILENO) }

    /// Opens a file. Opening a named pipe waits until another program opens it for writing.
    ///
    /// - Throws: An exit status, after reporting why the file cannot be read.
    convenience init(path: String) throws {
        guard !path.isEmpty else { throw Self.failure("\"\"", "the name is empty") }
        var descriptor: CInt
        repeat {
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw Self.failure(path, Self.reason(errno)) }
        self.init(path: path, descriptor: descriptor)
        if Self.status(of: descriptor).map({ $0.st_mode & S_IFMT }) == S_IFDIR {
            throw Self.failure(path, Self.reason(EISDIR))
        }
    }

    /// Reads a regular file up to a limit. Does not wait for a pipe or device.
    static func ofRegularFile(_ path: String, atMost limit: Int) throws(Unreadable) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw Unreadable(sentence: "cannot read it: \(reason(errno))") }
        let file = FileBytes(path: path, descriptor: descriptor)
        guard file.isRegular else { throw Unreadable(sentence: "cannot read it: it is not a regular file") }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let piece = try file.readPiece()
            if piece.isEmpty { break }
            bytes += piece.prefix(limit - bytes.count)
        }
        return bytes
    }

    private init(path: String, descriptor: CInt) {
        self.path = path
        self.descriptor = descriptor
        let status = Self.status(of: descriptor)
        size = status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Whether a file or folder exists at the path.
    static func exist(at path: String) -> Bool { access(path, F_OK) == 0 }

    /// Why no more bytes can be read, as a sentence.
    struct Unreadable: Error {
        let sentence: String
    }

    /// Waits for bytes and reads the available ones. Empty at the end.
    func readPiece() throws(Unreadable) -> [UInt8] {
        var result = 0
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            repeat {
                result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while result < 0
                && isWorthAnotherTry(errno)
            count = max(0, result)
        }
        guard result >= 0 else {
            throw Unreadable(sentence: "cannot read \(path) any further: \(Self.reason(errno))")
        }
        return piece
    }

    /// Reads up to the end or the limit.
    ///
    /// - Throws: An exit status, after reporting why the file cannot be read.
    func read(atMost limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(Unreadable) {
            while bytes.count < limit {
                let piece = try readPiece()
                if piece.isEmpty { break }
                bytes += piece.prefix(limit - bytes.count)
            }
        } catch {
            throw StandardStreams.failure(66, error.sentence)
        }
        return bytes
    }

    private func isWorthAnotherTry(_ error: CInt) -> Bool {
        if error == EAGAIN {
            // Another program that shares the descriptor has made it non-blocking.
            DescriptorWait.forInput(of: descriptor)
        }
        return error == EAGAIN || error == EINTR
    }
}

// MARK: - System errors

extension FileBytes {
    static func failure(_ path: String, _ reason: String) -> ExitCode {
        StandardStreams.failure(
            66,
            "cannot read \(path): \(reason). Check the path; `noticeboard --help` lists the commands")
    }

    private static func status(of descriptor: CInt) -> stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    private static func reason(_ error: CInt) -> String {
        switch error {
        case ENOENT: "there is no such file"
        case EACCES: "permission is denied"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of the path is not a folder"
        case ELOOP: "its symbolic links lead in a circle"
        case ENAMETOOLONG: "the name is too long"
        case ENXIO: "it is a socket, or a device that is not there"
        default: String(cString: strerror(error))
        }
    }
}
