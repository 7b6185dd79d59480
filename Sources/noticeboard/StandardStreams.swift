import ArgumentParser
import Foundation
import NcursesTerminal
import Synchronization
import TerminalUI

/// What is printed. Lines are given whole and safe.
///
/// What a command led to is out before the next is carried out where a person watches, on a terminal. Elsewhere it goes out
/// in pieces, and is out when the program waits for more to read, tells something on standard error, or ends.
enum StandardStreams {
    private static let unicode = Atomic(true)

    /// Whether more than ASCII may be printed, on standard error too.
    static var isUnicode: Bool { unicode.load(ordering: .relaxed) }

    /// What was said and is not out yet.
    private static let pending = Mutex<[UInt8]>([])
    private static let pieceSize = 1 << 15

    /// Decides that for good: ASCII when a person asks for it, or when the locale has nothing else.
    static func decide(isASCII: Bool) {
        unicode.store(CharacterEncoding.adopt(unicode: isASCII ? false : nil), ordering: .relaxed)
    }

    static var areTerminals: Bool { isatty(STDIN_FILENO) == 1 && isOutputTerminal }

    private static let isOutputTerminal = isatty(STDOUT_FILENO) == 1

    /// Takes the numbers of the streams that are closed, before a file that is opened gets them, and with them what is
    /// printed.
    static func keepNumbers() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // For the wrong direction: reading or writing it fails, as it does with a stream that is closed.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    static func say(_ line: String) { put(line + "\n") }

    static func put(_ text: String) { put(Array(text.utf8)) }

    /// Prints text in UTF-8 as it is; it is out when `flush` was called.
    static func put(_ text: [UInt8]) {
        let isMuch = pending.withLock { pending in
            pending += text
            return pending.count > pieceSize
        }
        if isMuch { flush() }
    }

    /// Lets out what a command has said; `nil` if nobody watches.
    static var show: (() -> Void)? { isOutputTerminal ? { flush() } : nil }

    /// Lets out what was said. When it cannot be printed, the program ends: nobody would have what it goes on to find.
    static func flush() {
        let bytes = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        guard !bytes.isEmpty, let error = write(bytes, to: STDOUT_FILENO) else { return }
        if error == EPIPE { endOfPipe() }
        complain(
            "cannot write to standard output: \(String(cString: strerror(error))). "
                + "What was printed before it may not be whole: make room, or print to another place, and run it again"
        )
        exit(cannotWrite)
    }

    /// Prints a sentence on standard error, made safe.
    static func complain(_ sentence: String) {
        flush()
        // Whether it is read changes nothing about what the program does, nor about the status it ends with.
        let handler = signal(SIGPIPE, SIG_IGN)
        var line: [UInt8] = []
        SafeText.append(sentence, to: &line, unicode: isUnicode)
        _ = write(line + [UInt8(ascii: "\n")], to: STDERR_FILENO)
        _ = signal(SIGPIPE, handler)
    }

    /// Tells why the program ends, and gives the status to end it with.
    static func failure(_ status: Int32, _ sentence: String) -> ExitCode {
        complain(sentence)
        return ExitCode(status)
    }

    /// `EX_IOERR`.
    private static let cannotWrite: Int32 = 74

    /// Ends the program as a pipe without a reader ends any: silently, by SIGPIPE, even if it was started with that
    /// ignored. The reader has all that it wanted, and the parent sees one and the same status either way.
    private static func endOfPipe() -> Never {
        var one = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, SIGPIPE)
        _ = signal(SIGPIPE, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }

    /// Writes all of a text in UTF-8, and returns the number of the error if that cannot be done.
    private static func write(_ text: [UInt8], to stream: Int32) -> Int32? {
        text.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.write(stream, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    // Another program that has this file or pipe has made it non-blocking.
                    var room = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                    poll(&room, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
