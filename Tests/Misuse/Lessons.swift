// The compiler's sentences are longer than a line.
// swift-format-ignore-file
import Notices

// What lessons say that the compiler refuses.

extension NoticeDescriptor<Int> {
    static let cartChanged = NoticeDescriptor("cart.changed")
}

extension NoticeDescriptor<String> {
    static let stockNeeded = NoticeDescriptor("stock.needed")
}

/// Lesson 6.
func postsAText(to center: NoticeCenter) {
    center.post(.cartChanged, "four")  // expected-error {{cannot convert value of type 'String' to expected argument type 'Int'}}
}

/// Lesson 12.
func misspells(to center: NoticeCenter) {
    center.post(.stockNeded, "chair")  // expected-error {{type 'NoticeDescriptor<String>' has no member 'stockNeded'}}
}

/// Lesson 4: in code that is not of the main actor.
@MainActor final class Screen {
    let center = NoticeCenter()

    func refresh() {}  // expected-note {{calls to instance method 'refresh()' from outside of its actor context are implicitly asynchronous}}

    nonisolated func observes() {
        center.observe("user.changed") {
            _ in self.refresh()  // expected-error {{call to main actor-isolated instance method 'refresh()' in a synchronous nonisolated context}}
        }.detach()
    }
}
