import Foundation
import Notices
import NoticesFoundation
import TestSupport
import Testing

// On Apple's systems these need a newer target than that of the package, on Linux a newer Foundation than that of Swift 6.2.
#if !canImport(Darwin) && compiler(>=6.3)
    struct SongChanged: NotificationCenter.AsyncMessage {
        typealias Subject = Player
        let title: String
    }

    extension NoticeDescriptor<SongChanged> {
        static let songChanged = NoticeDescriptor(foundation: SongChanged.self)
    }

    extension NoticeDescriptor<MainActorContent<PageTurned>> {
        static let pageTurned = NoticeDescriptor(foundation: PageTurned.self)
    }
#endif

/// The samples of the article, followed by what it says of them. Each stands here as it stands there.
@Suite(.leavesNoObservers) struct ArticleSampleTests {
    private struct Item: Sendable {}
    private class View {}

    private let printed = Log<String>()

    /// In place of the one that writes to standard output.
    @Sendable private func print(_ item: Any) {
        printed.add("\(item)")
    }

    @Test func `bridging to Foundation`() {
        let foundation = NotificationCenter()
        let notices = NoticeCenter()
        let cart = Sender()

        let bridge = NoticeBridge(between: foundation, and: notices, forwarding: .names(["cart.changed"])) {
            print($0)
        }
        let token = notices.observe("cart.changed", from: cart) { notice in
            let content = notice.payload as? [String: any Sendable]
            print(content?["count"] ?? "nothing")
        }
        foundation.post(name: Notification.Name("cart.changed"), object: cart, userInfo: ["count": 3])

        #expect(printed.all == ["3"])

        let carrying = FoundationConversion.carrying([Item.self])
        let second = NoticeBridge(
            between: foundation, and: notices, forwarding: .names(["item.added"]), convert: carrying)

        let items = Log<Bool>()
        let itemToken = notices.observe("item.added") { notice in
            items.add((notice.payload as? [String: any Sendable])?["item"] is Item)
        }
        foundation.post("item.added", ["item": Item()])
        #expect(items.all == [true])

        foundation.post(
            name: Notification.Name("cart.changed"), object: cart, userInfo: ["count": 4, "view": View()])

        #expect(printed.all.count == 3 && printed.all.last == "4")
        #expect(
            printed.all.dropFirst().first?.contains("“view” was left out: View is not known to be Sendable")
                == true)
        withExtendedLifetime((bridge, token, second, itemToken)) {}
    }

    #if !canImport(Darwin) && compiler(>=6.3)
        @Test func `bridging to Foundation: typed messages`() async {
            let foundation = NotificationCenter()
            let notices = NoticeCenter()
            let player = Player()

            let songs = NoticeBridge(between: foundation, and: notices, forwarding: .songChanged, of: player)
            let display = notices.observe(.songChanged, from: player) { message in print(message.title) }
            foundation.post(SongChanged(title: "Aja"), subject: player)
            notices.post(.songChanged, SongChanged(title: "Peg"), from: player)

            await until("the first to arrive") { printed.all.count == 2 }
            #expect(printed.all.sorted() == ["Aja", "Peg"])
            withExtendedLifetime((songs, display)) {}
        }
    #endif

    @Test func `every sample of the article stands in this file`() throws {
        let tests = URL(fileURLWithPath: #filePath)
        let article = tests.deletingLastPathComponent()
            .appending(
                path: "../../Sources/Library/NoticesFoundation/NoticesFoundation.docc/BridgingToFoundation.md"
            )
        let tested = withoutLayout(try String(contentsOf: tests, encoding: .utf8))
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n")
            .dropFirst()
        for block in blocks {
            let sample = withoutLayout(block.components(separatedBy: "```")[0])
            let isTested = tested.contains(sample)
            #expect(isTested, "of the article, this is not tested as it stands there:\n\(sample)")
        }
        #expect(blocks.count == 7)
    }

    private func withoutLayout(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
