import Foundation
import Notices
import NoticesFoundation
import TestSupport
import Testing

/// A message of any thread, which cannot be compared and has padding.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
struct TrackChanged: NotificationCenter.AsyncMessage {
    enum Reason { case ended, skipped(by: String) }

    typealias Subject = Player
    var track: Int
    var isLoud = false
    var rating = Double.nan
    var reason = Reason.ended
}

final class Player: Sendable {}

/// A message that only the main actor can make.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor struct RowSelected: NotificationCenter.MainActorMessage {
    typealias Subject = Table
    let row: Int
}

@MainActor final class Table {}

/// A message with an object that is not `Sendable`.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
struct PageTurned: NotificationCenter.MainActorMessage {
    typealias Subject = AnyObject
    let page: Page
}

final class Page { var number = 1 }

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NoticeDescriptor<TrackChanged> {
    static let trackChanged = NoticeDescriptor(foundation: TrackChanged.self)
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NoticeDescriptor<RowSelected> {
    static let rowSelected = NoticeDescriptor(foundation: RowSelected.self, name: "row.selected")
}

@Suite(.leavesNoObservers, .endsInTime) struct `A message of Foundation sent from any thread` {
    private let foundation = NotificationCenter()
    private let notices = NoticeCenter()
    private let player = Player()
    private let here = Log<Int>()
    private let there = Log<Int>()

    /// Writes down what arrives on either side.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private func watch() -> (NotificationCenter.ObservationToken, NoticeToken) {
        (
            foundation.addObserver(for: TrackChanged.self) { [there] in there.add($0.track) },
            notices.observe(.trackChanged) { [here] message in here.add(message.track) }
        )
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `has the name of its type, or another that is given`() {
        #expect(NoticeDescriptor.trackChanged.name == "NoticesFoundationTests.TrackChanged")
        #expect(NoticeDescriptor.rowSelected.name == "row.selected")
        #expect(NoticeDescriptor.pageTurned.name == "NoticesFoundationTests.PageTurned")
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `arrives here once and in order, and is not sent back`() async {
        let watching = watch()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged)
        for track in 0..<200 { foundation.post(TrackChanged(track: track), subject: player) }
        await until("all to arrive") { here.all.count >= 200 && there.all.count >= 200 }
        foundation.post(TrackChanged(track: 200))
        await until("the last to arrive") { here.all.count >= 201 && there.all.count >= 201 }
        #expect(here.all == Array(0...200))
        #expect(there.all.sorted() == Array(0...200))
        withExtendedLifetime((watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `reaches Foundation's observers of its subject, and does not come back`() async {
        let watching = watch()
        let (mine, others) = (Log<Int>(), Log<Int>())
        let other = Player()
        let tokens = [
            foundation.addObserver(of: player, for: TrackChanged.self) { mine.add($0.track) },
            foundation.addObserver(of: other, for: TrackChanged.self) { others.add($0.track) },
        ]
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged)
        for track in 0..<100 {
            let reason = TrackChanged.Reason.skipped(by: "\(track)")
            notices.post(.trackChanged, TrackChanged(track: track, reason: reason), from: player)
        }
        foundation.post(TrackChanged(track: 100), subject: player)
        await until("all to arrive") {
            here.all.count >= 101 && there.all.count >= 101 && mine.all.count >= 101
        }
        #expect(here.all == Array(0...100))
        #expect(there.all.sorted() == Array(0...100) && mine.all.sorted() == Array(0...100))
        #expect(others.all.isEmpty)
        withExtendedLifetime((watching, tokens, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `is new when it is posted again from the other side, after the first`() async {
        let watching = watch()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged)
        notices.post(.trackChanged, TrackChanged(track: 1))
        await until("the first to arrive") { there.all.count == 1 }
        foundation.post(TrackChanged(track: 2))
        await until("the second to arrive") { here.all.count == 2 }
        foundation.post(TrackChanged(track: 1))
        await until("the first to arrive again") { here.all.count >= 3 && there.all.count >= 3 }
        #expect(here.all == [1, 2, 1])
        #expect(there.all.sorted() == [1, 1, 2])
        withExtendedLifetime((watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `has its subject as the sender, over a bridge for one subject`() async {
        let got = Log<Int>()
        let token = notices.observe(.trackChanged, from: player) { message in got.add(message.track) }
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged, of: player)
        let watching = watch()
        foundation.post(TrackChanged(track: 1), subject: Player())
        foundation.post(TrackChanged(track: 2), subject: player)
        await until("the second to arrive") { !got.all.isEmpty }
        notices.post(.trackChanged, TrackChanged(track: 3))
        notices.post(.trackChanged, TrackChanged(track: 4), from: player)
        await until("the fourth to arrive") { there.all.contains(4) }
        foundation.post(TrackChanged(track: 5), subject: player)
        await until("the fifth to arrive") { got.all.contains(5) && there.all.count >= 4 }
        #expect(got.all == [2, 4, 5] && there.all.sorted() == [1, 2, 4, 5])
        withExtendedLifetime((token, watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `is taken for forwarded only by bridges that receive it`() async {
        let bridges = [
            NoticeBridge(
                between: foundation, and: notices, forwarding: .trackChanged, of: player,
                direction: .toNotices
            ),
            NoticeBridge(
                between: foundation, and: notices, forwarding: .trackChanged, direction: .toFoundation),
        ]
        let watching = watch()
        notices.post(.trackChanged, TrackChanged(track: 1), from: Player())
        foundation.post(TrackChanged(track: 1), subject: player)
        await until("the second to arrive") { here.all.count == 2 && there.all.count == 2 }
        withExtendedLifetime((bridges, watching)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `goes over without a sender of another type, and the bridge reports it`() async {
        let watching = watch()
        let failures = Log<BridgeFailure>()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged) {
            failures.add($0)
        }
        notices.post(.trackChanged, TrackChanged(track: 1), from: Sender())
        await until("it to arrive") { there.all == [1] }
        #expect(failures.all.map(\.problem) == [.senderIsNoSubject(type: "Sender", expected: "Player")])
        #expect(failures.all.first?.description.contains("the message's Subject is Player") == true)
        withExtendedLifetime((watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `is refused if it is another payload under its name`() {
        let failures = Log<BridgeFailure>()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged) {
            failures.add($0)
        }
        notices.post(NoticeDescriptor.trackChanged.name, payload: 3)
        let problem = failures.all.first?.description ?? ""
        #expect(problem.contains("nothing was sent") && failures.all.count == 1)
        withExtendedLifetime(bridge) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(arguments: NoticeBridge.Direction.allCases)
    func `goes over in one direction only, if so chosen`(_ direction: NoticeBridge.Direction) async {
        let watching = watch()
        let bridge = NoticeBridge(
            between: foundation, and: notices, forwarding: .trackChanged, direction: direction)
        #expect(notices.registrationCount == (direction == .toNotices ? 1 : 2))
        foundation.post(TrackChanged(track: 1))
        notices.post(.trackChanged, TrackChanged(track: 2))
        let expected = direction == .toNotices ? [1] : [1, 2]
        await until("what is forwarded to Foundation") { there.all.count == expected.count }
        await until("what is forwarded here") { here.all.count == (direction == .toFoundation ? 1 : 2) }
        #expect(there.all.sorted() == expected)
        #expect(here.all.sorted() == (direction == .toFoundation ? [2] : [1, 2]))
        withExtendedLifetime((watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `passes each center of a circle once`() async {
        let watching = watch()
        let (otherFoundation, otherNotices) = (NotificationCenter(), NoticeCenter())
        let (otherHere, otherThere) = (Log<Int>(), Log<Int>())
        let token = otherFoundation.addObserver(for: TrackChanged.self) { otherThere.add($0.track) }
        let observing = otherNotices.observe(.trackChanged) { message in otherHere.add(message.track) }
        let bridges = [
            NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged),
            NoticeBridge(between: foundation, and: otherNotices, forwarding: .trackChanged),
            NoticeBridge(between: otherFoundation, and: otherNotices, forwarding: .trackChanged),
        ]
        notices.post(.trackChanged, TrackChanged(track: 1))
        otherFoundation.post(TrackChanged(track: 2))
        let logs = [here, there, otherHere, otherThere]
        await until("both to pass all centers") { logs.allSatisfy { $0.all.count >= 2 } }
        foundation.post(TrackChanged(track: 3))
        await until("the third to pass all centers") { logs.allSatisfy { $0.all.count >= 3 } }
        for log in logs { #expect(log.all.sorted() == [1, 2, 3]) }
        withExtendedLifetime((watching, token, observing, bridges)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `is not forwarded after the end, and the bridge keeps neither center`() async {
        var centers: (NotificationCenter, NoticeCenter)? = (NotificationCenter(), NoticeCenter())
        weak let (weakFoundation, weakNotices) = (centers?.0, centers?.1)
        let bridge = NoticeBridge(between: centers!.0, and: centers!.1, forwarding: .trackChanged)
        let got = Log<Int>()
        let token = centers?.1.observe(.trackChanged) { message in got.add(message.track) }
        #expect(bridge.isActive && bridge.end() && !bridge.isActive)
        #expect(centers?.1.registrationCount == 1)
        centers?.0.post(TrackChanged(track: 1))
        for _ in 0..<100 { await Task.yield() }
        #expect(got.all.isEmpty)
        withExtendedLifetime(token) {}
        var object: Sender? = Sender()
        weak let weakObject = object
        var other: NoticeBridge? = NoticeBridge(
            between: centers!.0, and: centers!.1, forwarding: .trackChanged
        ) { [object] _ in withExtendedLifetime(object) {} }
        centers = nil
        object = nil
        await until("the centers to be deallocated") { weakFoundation == nil && weakNotices == nil }
        #expect(other?.isActive == true && weakObject != nil)
        other = nil
        await until("what the bridge keeps to be deallocated") { weakObject == nil }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `goes over while four threads post, each once`() async {
        let watching = watch()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .trackChanged)
        // On Linux the first messages of two threads race for Foundation's queue of them, and some are lost there.
        foundation.post(TrackChanged(track: 2_000))
        await until("the first to arrive") { there.all == [2_000] }
        let hasEnded = race(4) { [foundation, notices] number in
            for track in (number * 500)..<(number * 500 + 500) {
                if number % 2 == 0 {
                    foundation.post(TrackChanged(track: track))
                } else {
                    notices.post(.trackChanged, TrackChanged(track: track))
                }
            }
        }
        #expect(hasEnded)
        await until("all to arrive") { here.all.count >= 2_001 && there.all.count >= 2_001 }
        for _ in 0..<100 { await Task.yield() }
        #expect(here.all.sorted() == Array(0...2_000))
        #expect(there.all.sorted() == Array(0...2_000))
        withExtendedLifetime((watching, bridge)) {}
    }
}

@MainActor @Suite(.leavesNoObservers, .endsInTime) struct `A message of Foundation's main actor` {
    private let foundation = NotificationCenter()
    private let notices = NoticeCenter()
    private let table = Table()
    private let here = Log<Int>()
    private let there = Log<Int>()

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private func watch() -> (NotificationCenter.ObservationToken, NoticeToken) {
        (
            foundation.addObserver(for: RowSelected.self) { [there] in there.add($0.row) },
            notices.observe(.rowSelected) { [here] message in here.add(message.row) }
        )
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `goes over before its post returns, either way, and not back`() {
        let watching = watch()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .rowSelected)
        foundation.post(RowSelected(row: 1), subject: table)
        #expect(here.all == [1] && there.all == [1])
        notices.post(.rowSelected, RowSelected(row: 2), from: table)
        notices.post(.rowSelected, RowSelected(row: 2), from: table)
        #expect(here.all == [1, 2, 2] && there.all == [1, 2, 2])
        foundation.post(RowSelected(row: 2), subject: table)
        #expect(here.all == [1, 2, 2, 2] && there.all == [1, 2, 2, 2])
        withExtendedLifetime((watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `is posted to Foundation on the main actor, whoever posts it here`() async {
        let watching = watch()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .rowSelected)
        let message = RowSelected(row: 3)
        await Task.detached { [notices] in _ = notices.post(.rowSelected, message) }.value
        await until("it to arrive") { there.all == [3] && here.all == [3] }
        withExtendedLifetime((watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `that a handler posts in answer goes over`() {
        let (foundation, notices) = (foundation, notices)
        let token = foundation.addObserver(for: RowSelected.self) { [weak foundation] in
            if $0.row < 3 { foundation?.post(RowSelected(row: $0.row + 1)) }
        }
        let watching = watch()
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .rowSelected)
        notices.post(.rowSelected, RowSelected(row: 1))
        #expect(here.all.sorted() == [1, 2, 3] && there.all.sorted() == [1, 2, 3])
        withExtendedLifetime((token, watching, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `has its subject as the sender, over a bridge for one subject`() {
        let got = Log<Int>()
        let token = notices.observe(.rowSelected, from: table) { message in got.add(message.row) }
        var bridge: NoticeBridge? = NoticeBridge(
            between: foundation, and: notices, forwarding: .rowSelected, of: table)
        foundation.post(RowSelected(row: 1), subject: table)
        foundation.post(RowSelected(row: 2), subject: Table())
        #expect(got.all == [1] && bridge?.isActive == true)
        bridge = nil
        foundation.post(RowSelected(row: 3), subject: table)
        #expect(got.all == [1])
        withExtendedLifetime(token) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `may hold what is not sendable, in a box`() {
        let page = Page()
        let token = notices.observe(.pageTurned) { content in content.message.page.number += 1 }
        let foundationToken = foundation.addObserver(for: PageTurned.self) { $0.page.number += 10 }
        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .pageTurned)
        foundation.post(PageTurned(page: page))
        #expect(page.number == 12)
        notices.post(.pageTurned, MainActorContent(PageTurned(page: page)), from: page)
        #expect(page.number == 23)
        withExtendedLifetime((token, foundationToken, bridge)) {}
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `passes two bridges between the same centers, and comes back over neither`() {
        let watching = watch()
        let bridges = (0..<2).map { _ in
            NoticeBridge(between: foundation, and: notices, forwarding: .rowSelected)
        }
        notices.post(.rowSelected, RowSelected(row: 1))
        #expect(here.all == [1] && there.all == [1, 1])
        foundation.post(RowSelected(row: 2))
        #expect(here.all == [1, 2, 2] && there.all == [1, 1, 2])
        withExtendedLifetime((watching, bridges)) {}
    }
}
