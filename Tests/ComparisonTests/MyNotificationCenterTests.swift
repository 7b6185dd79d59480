import MyNotificationCenter
import Testing

/// What the center of the articles does rightly; what it does wrongly is in the findings.
@Suite("MyNotificationCenter") struct MyNotificationCenterTests {
    private final class Observer {}

    @Test("an observer is handed the name and the object, by each of its closures")
    func delivers() throws {
        let center = MyNotificationCenter()
        let observer = Observer()
        var calls: [String] = []
        for number in 1...2 {
            center.addObserver(observer, name: "cart") { calls.append("\(number) \($0) \($1)") }
        }
        try center.postNotification("cart", object: 3)
        #expect(calls == ["1 cart 3", "2 cart 3"])
    }

    @Test("a post that nobody observes throws")
    func unheard() {
        let center = MyNotificationCenter()
        center.addObserver(Observer(), name: "cart") { _, _ in }
        #expect(throws: MyNotificationCenterError.notificationNotFound) {
            try center.postNotification("user", object: 3)
        }
    }

    @Test("an observer that was removed is not called, and not removed again")
    func removes() throws {
        let center = MyNotificationCenter()
        let observer = Observer()
        center.addObserver(observer, name: "cart") { _, _ in Issue.record("it was called") }
        try center.removeObserver(observer)
        #expect(throws: MyNotificationCenterError.notificationNotFound) {
            try center.postNotification("cart", object: 3)
        }
        #expect(throws: MyNotificationCenterError.notificationNotFound) {
            try center.removeObserver(observer)
        }
    }
}
