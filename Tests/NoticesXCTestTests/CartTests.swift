import Notices
import NoticesXCTest
import XCTest

final class Cart: Sendable {
    private let center: NoticeCenter
    private let count = Lock(0)

    init(_ center: NoticeCenter) { self.center = center }

    func add(_ item: String) {
        let now = count.withLock { count in
            count += 1
            return count
        }
        center.post("cart.changed", from: self, payload: item)
        center.post(.cartCount, now, from: self)
    }
}

extension NoticeDescriptor<Int> {
    static let cartCount = NoticeDescriptor("cart.count")
}

/// The sample of the library's page, run by XCTest: `make test-xctest`.
final class CartTests: XCTestCase {
    func testAddingAnItemAnnouncesTheCount() {
        let center = NoticeCenter()
        let cart = Cart(center)
        let changed = expectation(forNotice: "cart.changed", from: cart, in: center)
        let one = expectation(forNotice: .cartCount, in: center) { count in count == 1 }
        let emptied = expectation(forNotice: "cart.emptied", in: center)
        emptied.isInverted = true
        cart.add("tea")
        wait(for: [changed, one, emptied], timeout: 0.1)
    }

    func testTheSampleOfTheCall() {
        let center = NoticeCenter()
        let cart = Cart(center)
        let changed = expectation(forNotice: "cart.changed", from: cart, in: center) { notice in
            notice.payload as? String == "milk"
        }
        cart.add("tea")
        cart.add("milk")
        wait(for: [changed], timeout: 1)
    }

    @MainActor func testWaitForExpectationsWaitsForThem() {
        let center = NoticeCenter()
        expectation(forNotice: "cart.changed", in: center)
        expectation(forNotice: .cartCount, in: center)
        Thread.detachNewThread { Cart(center).add("tea") }
        waitForExpectations(timeout: 10)
    }

    func testAnAsyncTestWaitsForThem() async {
        let center = NoticeCenter()
        let two = expectation(forNotice: .cartCount, in: center) { $0 == 2 }
        let cart = Cart(center)
        Task {
            cart.add("tea")
            cart.add("milk")
        }
        await fulfillment(of: [two], timeout: 10)
    }

    func testTheSharedCenterIsTheDefault() {
        let posted = expectation(forNotice: "NoticesXCTest.shared")
        NoticeCenter.shared.post("NoticesXCTest.shared")
        wait(for: [posted], timeout: 1)
    }
}
