import ArgumentParser
import Foundation
import TerminalUI

/// What is printed. Lines are given whole and safe; each is out before the next command is carried out.
enum StandardStreams {
    static var areTerminals: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// Prints a sentence on standard error, made safe.
    static func complain(_ sentence: String) {
        fflush(nil)
        FileHandle.standardError.write(Data((SafeText.escaped(sentence) + "\n").utf8))
    }

    /// Tells why the program ends, and gives the status to end it with.
    static func failure(_ status: Int32, _ sentence: String) -> ExitCode {
        complain(sentence)
        return ExitCode(status)
    }
}
