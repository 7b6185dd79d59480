import ArgumentParser
import Dispatch
import Foundation
import Notices
import NoticesInspector
import NoticesRecording
import Synchronization

/// `make same-runs`: a shop that does the same in each run, on threads, actors and a queue. With a change it does
/// something else.
@main struct RecordedShop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recorded-shop", abstract: "Does the same in each run, to be recorded.")

    enum Change: String, CaseIterable, ExpressibleByArgument {
        case observer, post, order, leak, name
    }

    @Option(
        help:
            "Record to this file. Otherwise it offers itself to boards, and starts and ends by a line of input."
    )
    var record: String?

    @Option(help: "What it does differently: \(Change.allCases.map(\.rawValue).joined(separator: ", ")).")
    var change: Change?

    @MainActor func run() async throws {
        let center = NoticeCenter()
        var (recording, inspector): (NoticeRecording?, NoticeInspector?)
        if let record {
            recording = try center.record(to: record)
        } else {
            inspector = try NoticeInspector(name: "recorded-shop")
            inspector?.offer(center, as: "main")
            say("ready")
        }
        try await Shop(center, change).day(inspector)
        if record == nil { say("done") }
        recording?.close()
        inspector?.close()
    }

    /// Says a word, and waits for a line of input.
    private func say(_ word: String) {
        // Unbuffered, so that a pipe receives it at once.
        FileHandle.standardOutput.write(Data("\(word)\n".utf8))
        _ = readLine()
    }
}

/// Counts handlers, to wait for the last.
final class Progress: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func count(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }

    func wait(for wanted: [String: Int]) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while counts.withLock({ $0 }) != wanted {
            guard ContinuousClock.now < deadline else {
                throw ValidationError("expected \(wanted), found \(counts.withLock { $0 })")
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

@MainActor struct Shop {
    private static let (threads, posts) = (4, 100)

    private let center: NoticeCenter
    private let change: RecordedShop.Change?
    private let progress = Progress()

    init(_ center: NoticeCenter, _ change: RecordedShop.Change?) {
        (self.center, self.change) = (center, change)
    }

    func day(_ inspector: NoticeInspector?) async throws {
        let badge = Badge(in: center, progress)
        if change == .observer { badge.appear() }
        let history = History(in: center, progress)
        await history.open(change == .name ? "history.writen" : "history.written")
        let printer = Printer(in: center, progress)
        let backup = Backup(in: center, progress)
        let office = Office(in: center, isLedgerFirst: change == .order)
        let mail = Mail(in: center, progress)
        visit(inspector)

        var left = change == .post ? 1 : 0
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...Self.threads {
                let count = Self.posts - left
                left = 0
                group.addTask { await Cart(center).fill(count) }
            }
        }
        center.post("order.placed")
        let all = Self.threads * Self.posts - (change == .post ? 1 : 0)
        var wanted = ["badge": change == .observer ? 2 * all : all, "history": all, "mail": 1]
        if change != .name { (wanted["printer"], wanted["backup"]) = (all, all) }
        try await progress.wait(for: wanted)
        withExtendedLifetime((badge, history, printer, backup, office, mail)) {}
    }

    /// Opens a page, and closes it.
    private func visit(_ inspector: NoticeInspector?) {
        let page = OfferPage()
        page.open(in: center, isLeaking: change == .leak)
        page.close(inspector)
    }
}
