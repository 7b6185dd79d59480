// Laid out as in the lesson.
// swift-format-ignore-file

import Notices
import NoticesCompatibility

/// Lesson 2, with ordinary classes as observers.
private final class Application {
    //            class    name     what is to be done
    var storage: [String: [String: [(String, Any) -> Void]]] = [:]
    let center = NoticeCenter()
    var cartView: Ordinary?

    func registers(view1: Ordinary, view2: Ordinary, cartView2: Ordinary) {
        center.addObserver(view1, name: "user.changed") {
            name, object in print(name, object)
        }
        center.addObserver(view1, name: "avatar.changed") {
            name, object in print(name, object)
        }
        center.addObserver(view2, name: "friend.online") {
            name, object in print(name, object)
        }
        center.addObserver(cartView2, name: "cart.changed") {
            name, object in print(name, object)
        }
    }

    func posts() throws {
        try center.postNotification("user.changed", object: "Ada")
        try center.postNotification("cart.changed", object: 3)
        try center.postNotification("cart.changed", object: 4)
        try center.postNotification("user.changed", object: "Alan")
        try center.postNotification("avatar.changed", object: "alan.png")
        try center.postNotification("friend.online", object: "Ada")
    }

    func removes(view2: Ordinary) throws {
        try center.removeObserver(view2)
        cartView = nil
    }

    func forgets(className: String, name: String, closure: @escaping (String, Any) -> Void) {
        if storage[className]?[name] != nil {
            storage[className]?[name]?.append(closure)
        } else {
            storage[className] = [name: [closure]]
        }
    }
}

private final class LoginView: Screen {
    let center = NoticeCenter()

    func names() {
        center.observe("session.ended", owner: self) {
            me, _ in me.close()
        }
    }
}
