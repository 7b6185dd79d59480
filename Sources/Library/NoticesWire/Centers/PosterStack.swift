package import Notices

// Of the toolchain: it unwinds stacks, and finds functions and lines.
#if canImport(Runtime)
    import Runtime
#endif

/// The stacks of posters, on demand.
package enum PosterStack {
    /// How many posts a board may trace at once.
    package static let mostPosts = 100
    /// How many calls of a stack a record has, and how many are read to find those of the program.
    private static let (mostCalls, mostRead) = (32, 128)

    /// Whether stacks can be captured here: on Linux, and from macOS 26.
    package static var isAvailable: Bool {
        #if canImport(Runtime)
            if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *) { return true }
        #endif
        return false
    }

    /// Records the poster's stack with the next `count` posts of a name. Returns what was done, or throws why nothing
    /// was.
    package static func trace(
        _ name: NoticeName, next count: Int, in center: NoticeCenter
    ) throws(TraceError) -> String {
        guard isAvailable else {
            throw TraceError(message: "this system has no stacks to read: tracing needs Linux, or macOS 26")
        }
        guard 1...mostPosts ~= count else {
            throw TraceError(message: "a trace has 1 to \(mostPosts) posts, not \(count)")
        }
        let described = DescribedStacks()
        guard center.trace(name, next: count, { capture(described) }) else {
            throw TraceError(message: "64 names are traced already, and were not posted yet")
        }
        let posts = count == 1 ? "the next post" : "the next \(count) posts"
        let isObserved = center.registrations.contains { $0.name == name }
        return "tracing \(posts) of “\(name)”" + (isObserved ? "" : ", which nobody observes")
    }

    /// The stack of this thread; `nil` if it cannot be read.
    private static func capture(_ described: DescribedStacks) -> CapturedStack? {
        #if canImport(Runtime)
            if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *) {
                guard let backtrace = try? Backtrace.capture(limit: mostRead) else { return nil }
                let calls = backtrace.frames.map { "\($0.originalProgramCounter)" }
                return CapturedStack { described.text(of: calls) { text(of: backtrace) } }
            }
        #endif
        return nil
    }

    #if canImport(Runtime)
        @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *)
        private static func text(of backtrace: Backtrace) -> String {
            let calls = backtrace.symbolicated()?.frames.compactMap(line) ?? []
            guard calls.contains(where: { $0 != unknown }) else { return noNames }
            return calls.prefix(mostCalls).joined(separator: "\n")
        }

        /// `Cart.checkout() at Shop/Cart.swift:12`; `nil` for a call that is not the program's.
        @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *)
        private static func line(of frame: SymbolicatedBacktrace.Frame) -> String? {
            guard let symbol = frame.symbol, !symbol.isSwiftThunk, !isOfLibrary(symbol) else { return nil }
            guard let location = symbol.sourceLocation, location.line > 0 else { return symbol.name }
            // As a record names a file: the last folder is usually the module's.
            let file = location.path.split(separator: "/").suffix(2).joined(separator: "/")
            return "\(symbol.name) at \(file):\(location.line)"
        }

        /// Whether it is of this library, of Swift, or of the system.
        @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *)
        private static func isOfLibrary(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
            own.contains { symbol.rawName.hasPrefix($0) }
                || systems.contains { symbol.imageName.hasPrefix($0) }
        }

        /// The name of a function whose program file is not what runs.
        private static let unknown = "<unknown>"
        private static let noNames =
            "no names: the program file has no symbols, or has changed since the program started"

        /// The mangled beginnings of the modules that take part in each post.
        private static let own = [
            "$s7Notices", "$s11NoticesWire", "$s7Runtime", "$ss", "$s15Synchronization",
        ]
        private static let systems = ["libswift", "libdispatch", "libc.", "ld-", "libsystem_", "dyld"]
    #endif
}

/// The stacks of one trace as text: posts from one place have the same, and to read a large debug build takes a second.
private final class DescribedStacks: Sendable {
    private let texts = Lock<[[String]: String]>([:])

    func text(of calls: [String], _ describe: () -> String) -> String {
        if let known = texts.withLock({ $0[calls] }) { return known }
        let text = describe()
        texts.withLock { $0[calls] = text }
        return text
    }
}

/// Why a name is not traced.
package struct TraceError: Error {
    package let message: String
}
