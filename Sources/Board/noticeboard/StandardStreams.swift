import ArgumentParser
import Foundation
import NcursesTerminal
import Synchronization
import TerminalUI

/// The program's printed output. Callers pass whole, escaped lines.
///
/// On a terminal, the output of a command is written before the next command runs. Otherwise, output is
/// written in chunks, and at the latest before the program waits for input, reports on standard error, or
/// ends.
enum StandardStreams {
    private static let unicode = Atomic(true)

    /// Whether non-ASCII characters may be printed, also on standard error.
    static var isUnicode: Bool { unicode.load(ordering: .relaxed) }

    /// Output that has not been written.
    private static let pending = Mutex<[UInt8]>([])
    private static let pieceSize = 1 << 15

    /// Chooses the encoding once: ASCII if the user requests it, or if the locale has no other characters.
    static func decide(isASCII: Bool) {
        unicode.store(CharacterEncoding.adopt(unicode: isASCII ? false : nil), ordering: .relaxed)
    }

    static var areTerminals: Bool { isatty(STDIN_FILENO) == 1 && isOutputTerminal }

    private static let isOutputTerminal = isatty(STDOUT_FILENO) == 1

    /// Occupies the descriptors of closed streams. Otherwise a file opened later could get one of them, and
    /// printed output would go there.
    static func keepNumbers() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // Opened in the wrong direction, so that reading or writing fails as on a closed stream.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    static func say(_ line: String) { put(line + "\n") }

    static func put(_ text: String) { put(Array(text.utf8)) }

    /// Adds UTF-8 text unchanged to the output; `flush` writes it.
    static func put(_ text: [UInt8]) {
        let isMuch = pending.withLock { pending in
            pending += text
            return pending.count > pieceSize
        }
        if isMuch { flush() }
    }

    /// Writes a command's output; `nil` if standard output is not a terminal.
    static var show: (() -> Void)? { isOutputTerminal ? { flush() } : nil }

    /// Writes the pending output. On failure, ends the program, since its further output would be lost.
    static func flush() {
        let bytes = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        guard !bytes.isEmpty, let error = write(bytes, to: STDOUT_FILENO) else { return }
        if error == EPIPE { endOfPipe() }
        complain(
            "cannot write to standard output: \(String(cString: strerror(error))). "
                + "The output may be incomplete: make room, or write elsewhere, and run it again"
        )
        exit(cannotWrite)
    }

    /// Prints a sentence, escaped, on standard error.
    static func complain(_ sentence: String) {
        flush()
        // A closed standard error affects neither the program nor its exit status.
        let handler = signal(SIGPIPE, SIG_IGN)
        var line: [UInt8] = []
        SafeText.append(sentence, to: &line, unicode: isUnicode)
        _ = write(line + [UInt8(ascii: "\n")], to: STDERR_FILENO)
        _ = signal(SIGPIPE, handler)
    }

    /// Reports why a line failed, and below it the line with a caret at the place.
    static func complain(_ outcome: RunOutcome) {
        guard let sentence = outcome.sentence else { return }
        complain(sentence)
        for row in outcome.excerpt?.rows(unicode: isUnicode) ?? [] { complain(row) }
    }

    /// Reports why the program ends, and returns the exit status.
    static func failure(_ status: Int32, _ sentence: String) -> ExitCode {
        complain(sentence)
        return ExitCode(status)
    }

    /// `EX_IOERR`.
    private static let cannotWrite: Int32 = 74

    /// Ends the program like any writer to a pipe without a reader: silently, by SIGPIPE, even if the parent
    /// had that ignored. The reader needs no more output, and the parent sees the same status either way.
    private static func endOfPipe() -> Never {
        var one = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, SIGPIPE)
        _ = signal(SIGPIPE, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }

    /// Writes all of a UTF-8 text; returns the error number on failure.
    static func write(_ text: [UInt8], to stream: Int32) -> Int32? {
        text.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.write(stream, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    // Another program that shares this file or pipe has made it non-blocking.
                    DescriptorWait.forRoom(in: stream)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
