extension Exercise {
    static let name = Exercise(
        name: "name", title: "The post that nobody hears",
        task: """
            A till sells books. For each sale a shelf is refilled, and the day's takings are counted. The takings are \
            right, and the shelf stays empty.
            """,
        hints: [
            "One of the two posts is unheard. The rows of the run mark it with a !.",
            "Compare the name that the till posts with the name that the shelf observes, letter by letter.",
            "Declare each name once, as a descriptor: extension NoticeDescriptor<Int> { static let … }. Then a misspelt "
                + "name does not compile.",
        ],
        expectations: ["expect unheard * 0", "expect deliveries * 2"],
        moral: "A name that is written twice is misspelt sooner or later. Declare it once.",
        lesson: "misspelt-name",
        source: #"""
            import Notices
            import NoticesRecording

            let center = NoticeCenter()

            /// Sells books.
            struct Till {
                func sell(title: String) {
                    center.post("book.sold", payload: title)
                    center.post("shelf.emptyed", payload: title)
                }
            }

            /// Counts what was sold today.
            @MainActor final class Takings {
                private(set) var books = 0

                init() {
                    center.observe("book.sold", owner: self) { me, _ in me.books += 1 }
                }
            }

            /// Fetches another copy of a book.
            @MainActor final class Shelf {
                private(set) var refilled = 0

                init() {
                    center.observe("shelf.emptied", owner: self) { me, _ in me.refilled += 1 }
                }
            }

            @main struct Program {
                @MainActor static func main() throws {
                    let recording = try NoticeRecording(
                        to: "run.notices", of: [(center, "main")], overwriting: true)
                    let (takings, shelf) = (Takings(), Shelf())
                    Till().sell(title: "Emma")
                    print("\(takings.books) sold, \(shelf.refilled) refilled")
                    recording.close()
                }
            }

            """#)

    static let token = Exercise(
        name: "token", title: "The alarm that is off",
        task: """
            An alarm is armed, and then the door opens. The alarm should ring, and it stays silent.
            """,
        hints: [
            "Look at the rows of the run: how long does the alarm's registration last?",
            "observe returns a token, and the registration ends when the token is released. Who keeps it?",
            "Keep the token in a property of Alarm. Or name the owner: center.observe(\"door.opened\", owner: self).",
        ],
        expectations: ["expect deliveries door.opened 1", "expect unheard * 0"],
        moral: "A registration lives as long as its token. Keep the token, or name an owner.",
        lesson: "who-is-still-listening",
        source: #"""
            import Notices
            import NoticesRecording

            let center = NoticeCenter()

            /// Rings when the door opens.
            @MainActor final class Alarm {
                private(set) var rings = 0

                func arm() {
                    _ = center.observe("door.opened") { [weak self] _ in self?.rings += 1 }
                }
            }

            @main struct Program {
                @MainActor static func main() throws {
                    let recording = try NoticeRecording(
                        to: "run.notices", of: [(center, "main")], overwriting: true)
                    let alarm = Alarm()
                    alarm.arm()
                    center.post("door.opened")
                    print("the alarm rang \(alarm.rings) times")
                    recording.close()
                }
            }

            """#)

    static let twice = Exercise(
        name: "twice", title: "The badge that counts double",
        task: """
            A cart's badge counts the items. The cart is shown, hidden, and shown again, and two items are added. The \
            badge says 3.
            """,
        hints: [
            "Count the calls below each post.",
            "appear() runs each time the cart is shown. What does it add each time?",
            "Register once, in init. Or end the registration in disappear(). Or register with center.controller(for: self), "
                + "which refuses the second time.",
        ],
        expectations: ["expect deliveries item.added 2", "expect observers item.added 1"],
        moral: "Code that runs twice registers twice.",
        lesson: "twice-registered",
        source: #"""
            import Notices
            import NoticesRecording

            let center = NoticeCenter()

            /// A page with a badge.
            @MainActor final class Cart {
                private(set) var badge = 0

                func appear() {
                    center.observe("item.added", owner: self) { me, _ in me.badge += 1 }
                }

                func disappear() {}
            }

            @main struct Program {
                @MainActor static func main() throws {
                    let recording = try NoticeRecording(
                        to: "run.notices", of: [(center, "main")], overwriting: true)
                    let cart = Cart()
                    cart.appear()
                    center.post("item.added", payload: "book")
                    cart.disappear()
                    cart.appear()
                    center.post("item.added", payload: "lamp")
                    print("the badge says \(cart.badge)")
                    recording.close()
                }
            }

            """#)

    static let leak = Exercise(
        name: "leak", title: "The page that never goes",
        task: """
            A page counts how often it is turned, until the reader closes it. Then it should be freed. But it goes on \
            counting: its deinit does not run.
            """,
        hints: [
            "The second post has a call. Whose handler is that, and who keeps it?",
            "The page keeps the token, the token keeps the handler, and the handler keeps…",
            "Capture self weakly. Or name the owner instead of capturing it: center.observe(\"page.turned\", owner: self) "
                + "{ me, _ in … }.",
        ],
        expectations: ["expect deliveries page.turned 1", "expect unheard page.turned 1"],
        moral: "A handler that can reach its owner keeps it alive. Do not capture the owner, name it.",
        lesson: "seven-attempts",
        source: #"""
            import Notices
            import NoticesRecording

            let center = NoticeCenter()

            /// A page of a book.
            @MainActor final class Page {
                private var token: NoticeToken?
                private var turns = 0

                func open() {
                    token = center.observe("page.turned") { _ in self.turns += 1 }
                }

                deinit { print("the page is freed") }
            }

            @main struct Program {
                @MainActor static func main() throws {
                    let recording = try NoticeRecording(
                        to: "run.notices", of: [(center, "main")], overwriting: true)
                    var page: Page? = Page()
                    page?.open()
                    center.post("page.turned")
                    page = nil
                    center.post("page.turned")  // nobody should hear this one
                    recording.close()
                }
            }

            """#)

    static let thread = Exercise(
        name: "thread", title: "The label on the wrong thread",
        task: """
            A download ends on another thread and posts that. A label shows it. Labels may only be changed on the main \
            thread, and this one is not: it throws, and shows nothing.
            """,
        hints: [
            "On which thread does a handler run? Look at who posts.",
            "A handler runs on the thread that posts, unless it belongs to an actor.",
            "Make Label a class of the main actor: @MainActor final class Label. Its handler then runs there.",
        ],
        expectations: ["expect failed * 0", "expect deliveries download.ended 1"],
        moral: "A handler runs where the post is, unless it belongs to an actor. Say where it belongs.",
        lesson: "threads-and-actors",
        source: #"""
            import Foundation
            import Notices
            import NoticesRecording

            let center = NoticeCenter()

            struct WrongThread: Error {}

            /// A label. As in all user interfaces, only the main thread may change it.
            final class Label: @unchecked Sendable {
                private(set) var text = ""

                init() {
                    center.observe("download.ended", owner: self) { me, _ in try me.show("done") }
                }

                func show(_ text: String) throws {
                    guard Thread.isMainThread else { throw WrongThread() }
                    self.text = text
                }
            }

            @main struct Program {
                @MainActor static func main() throws {
                    let recording = try NoticeRecording(
                        to: "run.notices", of: [(center, "main")], overwriting: true)
                    let label = Label()
                    Thread.detachNewThread { center.post("download.ended") }
                    // What waits for the main thread runs now.
                    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.3))
                    print("the label says “\(label.text)”")
                    recording.close()
                }
            }

            """#)
}
