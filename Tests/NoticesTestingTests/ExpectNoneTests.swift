import Notices
import NoticesTesting
import TestSupport
import Testing

@Suite(.leavesNoObservers, .endsInTime) struct ExpectNoneTests {
    private let center = NoticeCenter()

    @Test func `other names and other senders may be posted`() async {
        let (cart, other) = (Cart(center), Cart(center))
        await center.expectNone("cart.changed", from: cart) {
            other.change(to: 1)
            center.post("cart.emptied")
        }
    }

    @Test func `a post fails with the line and the sender`() async {
        await fails(
            with: """
                “cart.changed” was posted 2 times, and should not have been: Cart.swift:31 by Cart#1, Shop.swift:4
                """
        ) {
            await center.expectNone("cart.changed") {
                Cart(center).change(to: 1)
                center.post("cart.changed", file: "Shop/Shop.swift", line: 4)
            }
        }
    }

    @Test func `a descriptor stands for its name, whatever the payload is`() async {
        await fails(with: "“cart.changed” was posted 1 time, and should not have been: Shop.swift:4") {
            await center.expectNone(.cartChanged) {
                center.post("cart.changed", payload: "text", file: "Shop/Shop.swift", line: 4)
            }
        }
    }

    @Test func `a flood of posts is counted, and a few places are listed`() async {
        let list = (0..<8).map { "Cart.swift:\($0) (625 times)" }.joined(separator: ", ")
        await fails(
            with: "“cart.changed” was posted 10000 times, and should not have been: \(list), and others"
        ) {
            await center.expectNone("cart.changed") {
                for number in 0..<10_000 {
                    center.post("cart.changed", file: "Shop/Cart.swift", line: number % 16)
                }
            }
        }
    }

    @Test func `a body that throws after a post fails twice: by its error and by the post`() async {
        await fails(with: "“a” was posted 1 time, and should not have been: Shop.swift:4") {
            await #expect(throws: NoticeError.ownerGone) {
                try await center.expectNone("a") {
                    center.post("a", file: "Shop/Shop.swift", line: 4)
                    throw NoticeError.ownerGone
                }
            }
        }
    }
}
