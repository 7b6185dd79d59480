import Foundation
import Notices
import NoticesInspector
import NoticesRecording

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program's centers, observers and inspector.
final class Offering {
    private(set) var inspector: NoticeInspector
    private var centers: [String: NoticeCenter] = ["main": NoticeCenter()]
    /// What should be gone, and is not.
    var objects: [String: Held] = [:]
    var tokens: [String: NoticeToken] = [:]
    /// A center of Foundation's.
    let foundation = NotificationCenter()
    private var recording: NoticeRecording?
    private let sender = SenderValue("sender")

    /// The path of the socket.
    var path: String { inspector.path }

    init(name: String, path: String?) throws(InspectorError) {
        inspector =
            if let path {
                try NoticeInspector(name: name, path: path)
            } else {
                try NoticeInspector(name: name)
            }
        inspector.offer(main)
    }

    var main: NoticeCenter { centers["main", default: NoticeCenter()] }

    /// Does what a line says.
    func answer(to words: [String]) -> String {
        switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
        case ("observe", let name?, let label?): observe(name, label, isFiltered: words.last == "from")
        case ("end", let label?, nil): tokens.removeValue(forKey: label) == nil ? "no \(label)" : "ended"
        case ("post", let name?, let number?): post(name, number)
        case ("flood", let name?, let count?): flood(name, Int(count) ?? 0)
        case ("offer", let label?, nil): offer(label)
        case ("forget", let label?, nil):
            centers.removeValue(forKey: label) == nil ? "no \(label)" : "forgotten"
        case ("hidden", nil, nil): hide()
        case ("allow", "remove"?, nil): allow(.removing)
        case ("allow", "block"?, nil): allow(.blocking)
        case ("allow", "trace"?, nil): allow(.tracing)
        case ("allow", "post"?, let name?): allowPosting(name)
        case ("expect", let label?, nil): checkFreed(label)
        case ("release", let label?, nil):
            objects.removeValue(forKey: label) == nil ? "no \(label)" : "released"
        case ("hang", let name?, nil): hang(at: name)
        case ("files", let count?, nil): limitFiles(to: UInt64(count) ?? 0)
        case ("foundation", nil, nil): offerFoundation()
        case ("foundation", "hidden"?, nil): offerFoundation(.hidden)
        case ("foundation", "redacted"?, nil): offerFoundation(.redacted("user.password"))
        case ("notify", let name?, let number?): postInFoundation(name, number)
        case ("beat", let name?, let seconds?): beat(name, for: seconds)
        case ("fork", nil, nil): fork()
        case ("full", nil, nil): limitFiles(to: UInt64(lowestFreeFile))
        case ("record", let path?, nil): record(to: path)
        case ("mark", let text?, nil): mark(text)
        case ("recorded", nil, nil): endRecording()
        case ("size", let bytes?, nil): limitSize(to: UInt64(bytes) ?? 0)
        case ("close", nil, nil): close()
        case ("reopen", nil, nil): reopen()
        case ("abort", nil, nil): abort()
        case ("quit", nil, nil): quit()
        default: "not understood: \(words.joined(separator: " "))"
        }
    }

    private func observe(_ name: String, _ label: String, isFiltered: Bool) -> String {
        let wanted: SenderValue? = isFiltered ? sender : nil
        tokens[label] = main.observe(NoticeName(name), from: wanted, label: label) { _ in }
        return "observed"
    }

    private func post(_ name: String, _ number: String) -> String {
        guard let value = Double(number) else { return "no number: \(number)" }
        let outcome =
            if let whole = Int(exactly: value) {
                main.post(NoticeName(name), from: sender, payload: whole)
            } else {
                main.post(NoticeName(name), from: sender, payload: value)
            }
        return "posted \(outcome.delivered)"
    }

    private func flood(_ name: String, _ count: Int) -> String {
        let name = NoticeName(name)
        let center = main
        let time = ContinuousClock().measure {
            for number in 0..<count { center.post(name, payload: number) }
        }
        return "flooded \(count) \(Int(time / .nanoseconds(1)) / max(1, count)) ns"
    }

    private func offer(_ label: String) -> String {
        let center = centers[label] ?? NoticeCenter()
        centers[label] = center
        inspector.offer(center, as: label)
        return "offered"
    }

    private func hide() -> String {
        inspector.offer(main, payloads: .hidden)
        return "hidden"
    }

    /// No file may be opened whose number is so great.
    private func limitFiles(to count: UInt64) -> String {
        var limit = rlimit()
        getrlimit(fileLimit, &limit)
        limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
        return setrlimit(fileLimit, &limit) == 0 ? "limited" : "not limited"
    }

    private func record(to path: String) -> String {
        do {
            recording = try main.record(to: path)
            return "recording"
        } catch {
            return "\(error)"
        }
    }

    private func mark(_ text: String) -> String {
        recording?.mark(text)
        return "marked"
    }

    /// Ends the recording, and says what has gone wrong.
    private func endRecording() -> String {
        recording?.close()
        return recording?.error.map { "\($0)" } ?? "recorded"
    }

    /// No file may become longer.
    private func limitSize(to bytes: UInt64) -> String {
        var limit = rlimit()
        getrlimit(sizeLimit, &limit)
        limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
        return setrlimit(sizeLimit, &limit) == 0 ? "limited" : "not limited"
    }

    private var lowestFreeFile: Int32 {
        let number = dup(STDOUT_FILENO)
        _ = Self.close(number)
        return number
    }

    private static func close(_ number: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.close(number)
        #elseif canImport(Musl)
            Musl.close(number)
        #else
            Darwin.close(number)
        #endif
    }

    #if canImport(Glibc)
        private let fileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        private let sizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
        private let fileLimit = RLIMIT_NOFILE
        private let sizeLimit = RLIMIT_FSIZE
    #endif

    private func close() -> String {
        inspector.close()
        return "closed"
    }

    /// Listens at the same path again, at once.
    private func reopen() -> String {
        let (name, path) = (inspector.name, inspector.path)
        inspector.close()
        do {
            inspector = try NoticeInspector(name: name, path: path)
            inspector.offer(main)
            return "reopened"
        } catch {
            return "\(error)"
        }
    }

    private func abort() -> Never {
        kill(getpid(), SIGKILL)
        exit(1)
    }

    private func quit() -> Never {
        exit(0)
    }
}
