import MyNotificationCenter
import Testing

/// What MyNotificationCenter does right. The findings have its defects.
@Suite("MyNotificationCenter") struct MyNotificationCenterTests {
    private final class Observer {}

    @Test("each closure of an observer receives the name and the object")
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

    @Test("a post without an observer throws")
    func unheard() {
        let center = MyNotificationCenter()
        center.addObserver(Observer(), name: "cart") { _, _ in }
        #expect(throws: MyNotificationCenterError.notificationNotFound) {
            try center.postNotification("user", object: 3)
        }
    }

    @Test("a removed observer is not called, and removing it again throws")
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
