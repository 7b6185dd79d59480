import Notices
import TerminalUI

@testable import BoardModel
@testable import Demo

/// A center as another program might show it: without objects and keyboard, and with answers that come later.
final class TinySource: BoardSource {
    let center = NoticeCenter(countingEveryPost: ScriptClock().noticeClock(stopwatch: steadyStopwatch()))
    var abilities: SourceAbilities
    var program: ProgramStatus?
    var postable: [String] = []
    var recording: RecordingStatus?
    private(set) var endedRecordings = 0
    /// Whether its registrations have been listed.
    var knowsObservers = true
    /// Where it stands, if it is a recording.
    var replay: ReplayStatus?
    var clock = RecordClock.unknown
    var logNumber = 0
    var problems: [String] = []
    private(set) var waiting: [(sourceLine: SourceLine, request: SourceRequest)] = []
    private var answers: [(sourceLine: SourceLine, answer: SourceAnswer)] = []
    private let inbox = RecordInbox()
    private var listing = ObserverListing()

    init(_ abilities: SourceAbilities = []) {
        self.abilities = abilities
        inbox.attach(to: center)
    }

    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    func takeRecords() -> RecordInbox.Batch { inbox.take() }

    func snapshot() -> BoardSnapshot {
        let (totals, changes) = inbox.takeChanges()
        listing.follow(
            knowsObservers ? changes : .none, lives: [], totals: totals,
            from: ObserverListing.Source(
                registration: center.registration, registrations: { [center] in center.registrations },
                kind: { _ in nil }, life: { _ in nil }))
        var snapshot = BoardSnapshot()
        snapshot.knowsObservers = knowsObservers
        snapshot.postable = postable
        snapshot.groups = listing.groups
        snapshot.version = .init(center: center.number, number: listing.number)
        snapshot.observerCount = listing.observerCount
        snapshot.goneCount = listing.goneCount
        snapshot.totals = totals.all
        snapshot.lastSeq = center.recordCount
        return snapshot
    }

    func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        waiting.append((sourceLine, request))
        return nil
    }

    /// Carries out what is waiting: removals; a line gets the answer given here.
    func answer(lines answer: SourceAnswer = .success(.done)) {
        for (sourceLine, request) in waiting {
            if case .remove(let id) = request { _ = try? center.remove(id) }
            if case .run = request {
                answers.append((sourceLine, answer))
            } else {
                answers.append((sourceLine, .success(.done)))
            }
        }
        waiting = []
    }

    func endRecording() { endedRecordings += 1 }

    func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] {
        defer { answers = [] }
        return answers
    }

    func advance(by elapsed: Duration) {}
    var timeUntilDue: Duration? { nil }
    func onArrival(_ wake: (@Sendable () -> Void)?) { inbox.onArrival(wake) }
}
