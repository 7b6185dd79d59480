import Notices
import NoticesQueue
import NoticesTesting
import TestSupport
import Testing

// MARK: - Registrations that begin or end too early or too late

extension PlantedBug {
    static let lifetimes = [
        PlantedBug(name: "use after cancel: a handler writes after its file was closed") { center, isFixed in
            let (store, isOpen, faults) = (Store(), Shared(true), Shared(0))
            let token = center.observe("line.added", on: .task) { _ in
                let line = await store.load()
                if !isOpen.value { faults.change { $0 += 1 + line } }
            }
            center.post("line.added")
            if isFixed { try await token.cancelAndWait() } else { token.cancel() }
            isOpen.value = false
            await center.quiescent()
            try check(faults.value == 0, "a line was written into a closed file")
        },
        PlantedBug(name: "cancelled too early: the last change is not shown") { center, isFixed in
            let screen = Screen()
            let token = center.observe("cart.changed") { @MainActor _ in screen.number += 1 }
            center.post("cart.changed")
            if isFixed { await center.quiescent() }
            token.cancel()
            await center.quiescent()
            let number = await screen.number
            try check(number == 1, "shows \(number) after 1 change")
        },
        PlantedBug(name: "missed sticky: ready is posted before the screen observes it") { center, isFixed in
            let shown = Shared(false)
            let tokens = Shared([NoticeToken]())
            let screen = center.observe("app.started", on: .task) { _ in
                let token = center.observe("data.ready", options: isFixed ? .receivingSticky : .none) { _ in
                    shown.value = true
                }
                tokens.change { $0.append(token) }
            }
            let data = center.observe("app.started") { @MainActor _ in
                center.post("data.ready", sticky: isFixed)
            }
            center.post("app.started")
            await center.quiescent()
            try check(shown.value, "the screen stays empty")
            withExtendedLifetime((screen, data, tokens)) {}
        },
        PlantedBug(name: "read, then observe: a change between the two is missed") { center, isFixed in
            let (model, shown) = (Shared(0), Shared(0))
            let change = center.observe("item.added", on: .task) { _ in
                model.change { $0 += 1 }
                center.post("model.changed", payload: model.value)
            }
            center.post("item.added")
            if !isFixed { shown.value = model.value }
            let token = center.observe("model.changed") { notice in shown.value = notice.payload as? Int ?? 0
            }
            if isFixed { shown.change { $0 = max($0, model.value) } }
            await center.quiescent()
            try check(shown.value == 1, "shows \(shown.value) of 1 item")
            withExtendedLifetime((change, token)) {}
        },
        PlantedBug(name: "registered twice: two handlers look whether it is observed") { center, isFixed in
            let (store, calls, tokens) = (Store(), Shared(0), Shared([NoticeToken]()))
            let register: @Sendable (Notice) async -> Void = { _ in
                if isFixed {
                    guard await store.takeOne() else { return }
                } else if await store.load() == 0 {
                    return
                }
                let token = center.observe("cart.changed") { _ in calls.change { $0 += 1 } }
                tokens.change { $0.append(token) }
                if !isFixed { await store.set(0) }
            }
            await store.set(1)
            let login = center.observe("user.loggedIn", on: .task, handler: register)
            let restore = center.observe("session.restored", on: .task, handler: register)
            center.post("user.loggedIn")
            center.post("session.restored")
            await center.quiescent()
            center.post("cart.changed")
            try check(calls.value == 1, "called \(calls.value) times")
            withExtendedLifetime((login, restore, tokens)) {}
        },
        PlantedBug(name: "owner gone: the last save is skipped") { center, isFixed in
            let saved = Shared(0)
            var document: Screen? = Screen()
            if let document {
                center.observe("document.closed", owner: document) { @MainActor me, _ in
                    me.number += 1
                    saved.change { $0 += 1 }
                }
            }
            center.post("document.closed")
            if isFixed { await center.quiescent() }
            document = nil
            await center.quiescent()
            try check(saved.value == 1, "saved \(saved.value) times")
        },
    ]
}

// MARK: - Queues and sequences

extension PlantedBug {
    static let queues = [
        PlantedBug(name: "coalescing surprise: two changes are posted as two") { center, isFixed in
            let posts = Shared([Int]())
            let token = center.observe("cart.changed") { notice in
                posts.change { $0.append(notice.payload as? Int ?? 0) }
            }
            let queue = NoticeQueue(for: center, drainingOn: nil)
            queue.enqueue("cart.changed", payload: 1, coalescing: .name)
            queue.enqueue("cart.changed", payload: 2, coalescing: .name)
            await center.quiescent()
            await until("a change is posted") { queue.pendingCount == 0 && !posts.value.isEmpty }
            let all = posts.value
            try check(isFixed ? all.last == 2 : all == [2], "posted \(all)")
            withExtendedLifetime((token, queue)) {}
        },
        PlantedBug(name: "idle too early: an idle notice comes before a later one for soon") {
            center, isFixed in
            let posts = Shared([String]())
            let token = center.observe("work.*") { notice in posts.change { $0.append(notice.name.rawValue) }
            }
            let queue = NoticeQueue(for: center, drainingOn: MainActor.shared)
            queue.enqueue("work.saved", style: .idle)
            queue.enqueue("work.done", style: .soon)
            await center.quiescent()
            await until("both are posted") { posts.value.count == 2 }
            try check(isFixed || posts.value == ["work.done", "work.saved"], "posted \(posts.value)")
            withExtendedLifetime((token, queue)) {}
        },
        PlantedBug(name: "slow consumer: a buffer of one element drops a value") { center, isFixed in
            let sums = Shared(0)
            let values = center.notices(named: "price", buffering: isFixed ? .unbounded : .newest(1))
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await notice in values { sums.change { $0 += notice.payload as? Int ?? 0 } }
                }
                group.addTask {
                    for price in 1...2 { center.post("price", payload: price) }
                    values.finish()
                }
            }
            try check(sums.value == 3, "the sum is \(sums.value)")
        },
        PlantedBug(name: "reset: a loop adds while a handler sets it to 0") { center, isFixed in
            let total = Shared(0)
            let values = center.notices(named: "amount")
            let reset = center.observe(isFixed ? "never" : "day.began") { @MainActor _ in total.value = 0 }
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await notice in values { total.change { $0 += notice.payload as? Int ?? 0 } }
                }
                group.addTask {
                    if isFixed { total.value = 0 } else { center.post("day.began") }
                    center.post("amount", payload: 5)
                    await center.quiescent()
                    values.finish()
                }
            }
            try check(total.value == 5, "the total is \(total.value)")
            withExtendedLifetime(reset) {}
        },
    ]
}
