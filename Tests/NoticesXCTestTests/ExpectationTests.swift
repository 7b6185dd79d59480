import Foundation
import Notices
import NoticesXCTest
import TestSupport
import Testing
import XCTest

/// What an expectation counts, and what a failure says, seen from outside of XCTest.
@Suite(.leavesNoObservers, .endsInTime) struct ExpectationTests {
    private let center = NoticeCenter()
    #if canImport(Darwin)
        private let test = XCTestCase()
    #else
        private let test = XCTestCase(name: "a test") { _ in }
    #endif

    private func result(
        of expectation: XCTestExpectation, within time: TimeInterval = 0.01
    ) async -> XCTWaiter.Result {
        await XCTWaiter().fulfillment(of: [expectation], timeout: time)
    }

    @Test func `a post of the name fulfills it, without an observer`() async {
        let expectation = test.expectation(forNotice: "a", in: center)
        #expect(!center.hasObservers(of: "a"))
        #expect(!center.post("a").wasHeard)
        #expect(await result(of: expectation) == .completed)
    }

    @Test func `a post that was made before does not count`() async {
        center.post("a")
        #expect(await result(of: test.expectation(forNotice: "a", in: center)) == .timedOut)
    }

    @Test func `neither another name nor another center counts`() async {
        let expectation = test.expectation(forNotice: "a", in: center)
        center.post("b")
        NoticeCenter().post("a")
        #expect(await result(of: expectation) == .timedOut)
        #expect(expectation.expectationDescription == "Expect notice “a” from any sender")
    }

    @Test func `only the sender that was given counts, and the failure names the other`() async {
        let (cart, other) = (Cart(center), Cart(center))
        let expectation = test.expectation(forNotice: "cart.changed", from: cart, in: center)
        other.add("tea")
        center.post("cart.changed")
        let line = #line - 1
        #expect(
            expectation.expectationDescription == """
                Expect notice “cart.changed” from Cart#1 (2 posts of the name did not count; at \
                ExpectationTests.swift:\(line): it was posted without a sender)
                """)
        cart.add("milk")
        #expect(await result(of: expectation) == .completed)
    }

    @Test func `a payload that the descriptor cannot read does not count, and the failure says so`() async {
        let expectation = test.expectation(forNotice: .cartCount, in: center)
        center.post("cart.count", payload: "one")
        #expect(await result(of: expectation) == .timedOut)
        #expect(expectation.expectationDescription.contains("1 post of the name did not count; at Exp"))
        #expect(expectation.expectationDescription.contains("Int"))
    }

    @Test(arguments: [true, false])
    func `the handler decides whether a post counts`(_ counts: Bool) async {
        let expectations = [
            test.expectation(forNotice: "cart.count", in: center) { _ in counts },
            test.expectation(forNotice: .cartCount, in: center) { $0 == 1 && counts },
        ]
        center.post(.cartCount, 1)
        for expectation in expectations {
            #expect(await result(of: expectation) == (counts ? .completed : .timedOut))
            #expect(expectation.expectationDescription.contains("the handler returned false") == !counts)
        }
    }

    @Test func `an inverted one fails when the notice is posted`() async {
        let (good, bad) = (
            test.expectation(forNotice: "good", in: center), test.expectation(forNotice: "bad", in: center)
        )
        good.isInverted = true
        bad.isInverted = true
        center.post("bad")
        #expect(await result(of: good) == .completed)
        #expect(await result(of: bad) == .invertedFulfillment)
    }

    @Test(arguments: [1, 2, 3])
    func `several posts may be expected`(_ count: Int) async {
        let expectation = test.expectation(forNotice: "a", in: center)
        expectation.expectedFulfillmentCount = 2
        for _ in 0..<count { center.post("a") }
        #expect(await result(of: expectation) == (count >= 2 ? .completed : .timedOut))
    }

    @Test func `the order of posts may be required`() async {
        let (first, second) = (
            test.expectation(forNotice: "first", in: center),
            test.expectation(forNotice: "second", in: center)
        )
        center.post("second")
        center.post("first")
        let waiter = XCTWaiter()
        let result = await waiter.fulfillment(of: [first, second], timeout: 0.01, enforceOrder: true)
        #expect(result == .incorrectOrder)
    }

    @Test func `handlers on the poster's thread have returned when it is fulfilled`() async {
        let isDone = Lock(false)
        let token = center.observe("a") { _ in
            Thread.sleep(forTimeInterval: 0.05)
            isDone.withLock { $0 = true }
        }
        let expectation = test.expectation(forNotice: "a", in: center)
        startThread { [center] in center.post("a") }
        #expect(await result(of: expectation, within: 60) == .completed)
        #expect(isDone.withLock { $0 })
        withExtendedLifetime(token) {}
    }

    @Test func `the sample of the library's page stands in the tests that XCTest runs`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let catalog = folder.appending(path: "../../Sources/Library/NoticesXCTest/NoticesXCTest.docc")
        let page = try String(contentsOf: catalog.appending(path: "NoticesXCTest.md"), encoding: .utf8)
        let tests = try String(contentsOf: folder.appending(path: "CartTests.swift"), encoding: .utf8)
        let sample = page.components(separatedBy: "```swift\n")[1].components(separatedBy: "\n    }\n")[0]
        #expect(tests.contains(sample))
    }
}

#if !canImport(Darwin)
    /// What a test reports, on a test case that keeps its failures.
    @Suite(.leavesNoObservers, .endsInTime) struct ReportedFailureTests {
        private final class KeepingCase: XCTestCase {
            struct Failure: Equatable {
                var text: String
                var file: String
                var line: Int
            }

            var failures: [Failure] = []

            override func recordFailure(
                withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
            ) {
                failures.append(
                    Failure(text: description, file: URL(fileURLWithPath: file).lastPathComponent, line: line)
                )
            }
        }

        @Test func `a failure is at the line that waits, or at the inverted expectation`() {
            let center = NoticeCenter()
            let test = KeepingCase(name: "a test") { _ in }
            let missing = test.expectation(forNotice: "a", in: center)
            test.wait(for: [missing], timeout: 0.01)
            let line = #line - 1
            let inverted = test.expectation(forNotice: "b", in: center)
            inverted.isInverted = true
            center.post("b")
            test.wait(for: [inverted], timeout: 0.01)
            #expect(test.failures.map(\.line) == [line, line + 2])
            #expect(test.failures.map(\.file) == ["ExpectationTests.swift", "ExpectationTests.swift"])
            #expect(test.failures.first?.text.contains("Expect notice “a” from any sender") == true)
            #expect(test.failures.last?.text.contains("Fulfilled inverted expectation") == true)
        }
    }
#endif
