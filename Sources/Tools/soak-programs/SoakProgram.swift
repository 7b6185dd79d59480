import ArgumentParser
import Foundation
import Notices
import NoticesInspector
import Synchronization

/// `make soak`: a program that posts at a rate, counts what it posted, and obeys lines of standard input.
///
/// It answers each line with its counts, `posts deliveries`: `go` and `pause` start and stop the posts, `count` only
/// counts. It exits at the end of its input.
@main
struct SoakProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak-programs", abstract: "Posts at a rate, for the soak of boards.")

    /// What a program posts, and to whom.
    enum Mode: String, CaseIterable, ExpressibleByArgument {
        /// Many posts to one observer.
        case fast
        /// Few posts to a thousand observers.
        case crowd
        /// The names of Alamofire, which differ only at their ends.
        case names
        /// A few posts to an observer, some of them to nobody. The script suspends, restarts and ends it.
        case steady
    }

    @Argument(help: "What it posts: \(Mode.allCases.map(\.rawValue).joined(separator: ", ")).")
    var mode: Mode

    @Option(help: "The name that boards attach to.")
    var name: String

    @Option(help: "How many posts a second.")
    var rate: Double

    func run() throws {
        let inspector = try NoticeInspector(name: name)
        let posting = Posting(mode, rate: rate)
        inspector.offer(posting.center, as: "main")
        Thread.detachNewThread { posting.post() }
        say("ready")
        while let line = readLine() {
            switch line {
            case "go": posting.isPosting = true
            case "pause": posting.isPosting = false
            default: break
            }
            say(posting.counts)
        }
        withExtendedLifetime(inspector) {}
    }

    /// Unbuffered, so that a pipe receives it at once.
    private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

/// Posts on a thread of its own.
final class Posting: Sendable {
    private struct State {
        var isPosting = false
        var posts = 0
        var deliveries = 0
    }

    let center = NoticeCenter()
    private let names: [NoticeName]
    private let tokens: [NoticeToken]
    private let rate: Double
    /// Held during a post, so that none is under way when `isPosting` has become false.
    private let state = Mutex(State())

    private static let prefix = "org.alamofire.notification.name."
    private static let requests = [
        "request.didResume", "request.didSuspend", "request.didCancel", "request.didFinish",
        "request.didResumeTask", "request.didSuspendTask", "request.didCancelTask", "request.didCompleteTask",
    ]

    init(_ mode: SoakProgram.Mode, rate: Double) {
        self.rate = rate
        names =
            switch mode {
            case .fast: ["sensor.moved"]
            case .crowd: ["theme.changed"]
            case .names: Self.requests.map { NoticeName(Self.prefix + $0) }
            case .steady: ["session.started", "session.started", "session.startd"]
            }
        var tokens: [NoticeToken] = []
        for number in 1...(mode == .crowd ? 1_000 : 1) {
            for name in mode == .steady ? Array(names.prefix(1)) : names {
                tokens.append(center.observe(name, label: "listener \(number)") { _ in })
            }
        }
        self.tokens = tokens
    }

    var isPosting: Bool {
        get { state.withLock { $0.isPosting } }
        set { state.withLock { $0.isPosting = newValue } }
    }

    var counts: String { state.withLock { "\($0.posts) \($0.deliveries)" } }

    /// Posts at the rate, in steps of a hundredth of a second, for as long as the process lives.
    func post() {
        var (start, made) = (ContinuousClock.now, 0)
        while true {
            let due = Int(rate * (start.duration(to: .now) / .seconds(1)))
            // After a pause or a suspension it does not catch up.
            if !isPosting || due - made > Int(rate / 2) + 2 {
                (start, made) = (.now, 0)
            } else {
                while made < due, postOne() { made += 1 }
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    private func postOne() -> Bool {
        state.withLock { state in
            guard state.isPosting else { return false }
            let outcome = center.post(names[state.posts % names.count], payload: state.posts)
            state.posts += 1
            state.deliveries += outcome.delivered
            return true
        }
    }
}
