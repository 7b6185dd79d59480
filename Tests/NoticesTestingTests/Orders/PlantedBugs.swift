import Notices
import NoticesQueue
import NoticesTesting
import Synchronization

/// A fault that only some orders show, and the same code without it.
struct PlantedBug: Sendable {
    let name: String
    /// Throws if the fault shows. With `true` it has been fixed.
    let body: @Sendable (NoticeCenter, _ isFixed: Bool) async throws -> Void

    static let all = handlers + updates + lifetimes + queues
}

/// What a body throws when its fault shows.
struct Wrong: Error, CustomStringConvertible {
    let description: String
}

func check(_ holds: Bool, _ text: String) throws {
    guard holds else { throw Wrong(description: text) }
}

/// A value that any thread may use.
final class Shared<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>

    init(_ value: Value) { storage = Mutex(value) }

    var value: Value {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    func change(_ change: @Sendable (inout Value) -> Void) { storage.withLock { change(&$0) } }
}

actor Store {
    private(set) var value: Int
    private(set) var requests = 0

    init(_ value: Int = 0) { self.value = value }

    func set(_ value: Int) { self.value = value }
    func add(_ count: Int) { value += count }

    func load() -> Int {
        requests += 1
        return value
    }

    /// Takes one if there is one left.
    func takeOne() -> Bool {
        guard value > 0 else { return false }
        value -= 1
        return true
    }
}

@MainActor final class Screen: Sendable {
    var text = ""
    var number = 0
    nonisolated init() {}
}

// MARK: - Handlers that share something

extension PlantedBug {
    static let updates = [
        PlantedBug(name: "lost update: a task and a handler of the main actor read, then write") {
            center, isFixed in
            let store = Store()
            let first = center.observe("cart.changed", on: .task) { _ in
                if isFixed { return await store.add(1) }
                let count = await store.load()
                await store.set(count + 1)
            }
            let second = center.observe("cart.changed", on: .task) { @MainActor _ in
                if isFixed { return await store.add(1) }
                let count = await store.load()
                await store.set(count + 1)
            }
            center.post("cart.changed")
            await center.quiescent()
            try check(await store.value == 2, "2 changes were counted as \(await store.value)")
            withExtendedLifetime((first, second)) {}
        },
        PlantedBug(name: "double refresh: loaded is set after the wait") { center, isFixed in
            let (store, state) = (Store(7), Shared("empty"))
            let refresh: @Sendable (Notice) async -> Void = { _ in
                guard state.value == "empty" else { return }
                if isFixed { state.value = "loading" }
                _ = await store.load()
                state.value = "loaded"
            }
            let appear = center.observe("screen.appeared", on: .task, handler: refresh)
            let change = center.observe("cart.changed", on: .task, handler: refresh)
            center.post("screen.appeared")
            center.post("cart.changed")
            await center.quiescent()
            try check(await store.requests == 1, "loaded \(await store.requests) times")
            withExtendedLifetime((appear, change)) {}
        },
        PlantedBug(name: "oversold: two handlers check the stock, then take") { center, isFixed in
            let (store, sold) = (Store(1), Shared(0))
            let sell: @Sendable (Notice) async -> Void = { _ in
                if isFixed {
                    if await store.takeOne() { sold.change { $0 += 1 } }
                } else if await store.load() > 0 {
                    sold.change { $0 += 1 }
                    await store.add(-1)
                }
            }
            let tills = (0..<2).map { till in center.observe("order.\(till)", on: .task, handler: sell) }
            center.post("order.0")
            center.post("order.1")
            await center.quiescent()
            try check(sold.value == 1, "sold \(sold.value) of 1")
            withExtendedLifetime(tills) {}
        },
        PlantedBug(name: "late answer: an older request overwrites a newer one") { center, isFixed in
            let (store, shown) = (Store(), Shared((request: 0, text: "")))
            let search: @Sendable (Notice) async -> Void = { notice in
                let request = notice.payload as? Int ?? 0
                _ = await store.load()
                shown.change { shown in
                    if !isFixed || request > shown.request { shown = (request, "answer \(request)") }
                }
            }
            let first = center.observe("search.1", on: .task, handler: search)
            let second = center.observe("search.2", on: .task, handler: search)
            center.post("search.1", payload: 1)
            center.post("search.2", payload: 2)
            await center.quiescent()
            try check(shown.value.text == "answer 2", "shows \(shown.value.text)")
            withExtendedLifetime((first, second)) {}
        },
        PlantedBug(name: "last writer: two tasks post, and the badge shows the last") { center, isFixed in
            let badge = Screen()
            let token = center.observe("badge.set") { @MainActor notice in
                badge.number = notice.payload as? Int ?? 0
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { center.post("badge.set", payload: 1) }
                if isFixed { await group.waitForAll() }
                group.addTask { center.post("badge.set", payload: 2) }
            }
            await center.quiescent()
            let number = await badge.number
            try check(number == 2, "shows \(number)")
            withExtendedLifetime(token) {}
        },
    ]
}

// MARK: - Handlers that rely on another

extension PlantedBug {
    static let handlers = [
        PlantedBug(name: "order of two observers: the log reads what the screen shows") { center, isFixed in
            let (screen, store) = (Screen(), Shared(""))
            let show = center.observe("user.changed") { @MainActor notice in
                screen.text = "Ada"
                if isFixed { center.post("user.shown") }
            }
            let log = center.observe(isFixed ? "user.shown" : "user.changed", on: .task) { _ in
                store.value = await screen.text
            }
            center.post("user.changed")
            await center.quiescent()
            try check(store.value == "Ada", "the log has “\(store.value)”")
            withExtendedLifetime((show, log)) {}
        },
        PlantedBug(name: "stale cache: an actor reads what the main actor clears") { center, isFixed in
            let (cache, prices, shown) = (Shared<Int?>(1), Store(2), Shared(0))
            let clear = center.observe("price.changed") { @MainActor _ in
                cache.value = nil
                if isFixed { center.post("price.cleared") }
            }
            let show = center.observe(isFixed ? "price.cleared" : "price.changed", on: .task) { _ in
                if let known = cache.value { shown.value = known } else { shown.value = await prices.value }
            }
            center.post("price.changed")
            await center.quiescent()
            try check(shown.value == 2, "shows the price \(shown.value)")
            withExtendedLifetime((clear, show)) {}
        },
        PlantedBug(name: "handlers have run when the post returns") { center, isFixed in
            let screen = Screen()
            let token = center.observe("cart.changed") { @MainActor _ in screen.number += 1 }
            center.post("cart.changed")
            if isFixed { await center.quiescent() }
            let number = await screen.number
            try check(number == 1, "shows \(number) after 1 change")
            withExtendedLifetime(token) {}
        },
        PlantedBug(name: "awaited handlers: what they post is not awaited") { center, isFixed in
            let screen = Screen()
            let first = center.observe("file.saved", on: .task) { _ in center.post("list.changed") }
            let second = center.observe("list.changed") { @MainActor _ in screen.number += 1 }
            try await center.awaitingHandlers(within: .seconds(60)) { $0.post("file.saved") }
            if isFixed { await center.quiescent() }
            let number = await screen.number
            try check(number == 1, "the list has \(number) of 1 file")
            withExtendedLifetime((first, second)) {}
        },
        PlantedBug(name: "undo: two handlers answer, and the last answer counts") { center, isFixed in
            let answers = Shared([String]())
            let confirm = center.observe("order.placed", on: .task) { _ in center.post("order.confirmed") }
            let reject = center.observe("order.placed") { @MainActor _ in
                if !isFixed { center.post("order.rejected") }
            }
            let list = center.observe("order.*") { notice in
                answers.change { $0.append(notice.name.rawValue) }
            }
            center.post("order.placed")
            await center.quiescent()
            try check(
                answers.value.last == "order.confirmed", "the last answer is \(answers.value.last ?? "none")")
            withExtendedLifetime((confirm, reject, list)) {}
        },
    ]
}
