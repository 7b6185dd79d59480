import Notices
import NoticesInspector

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// A program that offers itself to boards, for tests: it does what the lines of its standard input say.
//
//     offering NAME [PATH]
//
// It prints `ready` and the path of its socket, and an answer for each line.

let words = CommandLine.arguments.dropFirst()

/// Prints a line at once, also where the output is a file.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

do {
    let offering = try Offering(name: words.first ?? "offering", path: words.dropFirst().first)
    say("ready \(offering.path)")
    while let line = readLine() {
        say(offering.answer(to: line.split(separator: " ").map(String.init)))
    }
} catch {
    say("refused \(error)")
    exit(1)
}
