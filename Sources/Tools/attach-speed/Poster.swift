import Foundation
import Notices
import NoticesInspector
import NoticesRecording

/// The inspected process. It posts on command and reports the cost.
struct Poster {
    private let center = NoticeCenter()
    private let inspector: NoticeInspector
    private let tokens: [NoticeToken]
    private var recording: NoticeRecording?

    init(socket: String) throws {
        inspector = try NoticeInspector(name: "attach-speed", path: socket)
        inspector.offer(center)
        tokens = [center.observe("flood", label: "counter") { _ in }]
    }

    /// Executes lines, and answers each with one line: `post RATE MILLISECONDS`, with rate 0 for as fast as
    /// possible; `record PATH`; `stop`, which ends the recording.
    mutating func run() throws {
        say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
            case ("post", let rate?, let time?): say(post(Int(rate) ?? 0, Double(time) ?? 0))
            case ("record", let path?, nil):
                recording = try center.record(to: path)
                say("records")
            case ("stop", nil, nil):
                recording?.close()
                recording = nil
                say("stopped")
            default: say("not understood: \(line)")
            }
        }
        withExtendedLifetime((inspector, tokens)) {}
    }

    /// Unbuffered, so that a pipe receives it at once.
    private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    /// Posts, and returns nanoseconds per post, the number of posts, and percent of one processor.
    private func post(_ rate: Int, _ milliseconds: Double) -> String {
        let clock = ContinuousClock()
        let (start, used) = (clock.now, Self.processorTime)
        let end = start + .milliseconds(milliseconds)
        var (posts, spent) = (0, Duration.zero)
        // Enough posts at a time that reading the clock costs them nothing.
        let batch = rate > 0 ? max(1, rate / 1_000) : 1_000
        while clock.now < end {
            let began = clock.now
            for number in 0..<batch { center.post("flood", payload: number) }
            spent += clock.now - began
            posts += batch
            if rate > 0 {
                let due = start + .seconds(Double(posts) / Double(rate))
                let rest = clock.now.duration(to: due)
                if rest > .zero { Thread.sleep(forTimeInterval: rest / .seconds(1)) }
            }
        }
        let share = (Self.processorTime - used) / (clock.now - start) * 100
        return "\(Int(spent / .nanoseconds(1)) / max(1, posts)) \(posts) \(Int(share.rounded()))"
    }

    /// The processor time that the process has used.
    static var processorTime: Duration {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        func duration(_ time: timeval) -> Duration {
            .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
        }
        return duration(usage.ru_utime) + duration(usage.ru_stime)
    }
}
