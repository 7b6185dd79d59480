import Notices
import XCTest

/// Describes the posts that an expectation saw.
final class ExpectedPosts: Sendable {
    let description: String
    private let file: StaticString
    private let line: Int
    private let missed = Lock(0)

    init(_ description: String, _ file: StaticString, _ line: Int) {
        self.description = description
        self.file = file
        self.line = line
    }

    func count(_ expectation: XCTestExpectation) {
        #if canImport(Darwin)
            expectation.fulfill()
        #else
            // Without file and line, XCTest reports the failure of an inverted expectation in this file.
            expectation.fulfill(file, line: line)
        #endif
    }

    /// Shows the latest post that did not count, which is usually the reason of a failure.
    func miss(_ notice: Notice, _ reason: String, _ expectation: XCTestExpectation) {
        let count = missed.withLock { count in
            count += 1
            return count
        }
        let posts = count == 1 ? "1 post of the name" : "\(count) posts of the name"
        expectation.expectationDescription =
            "\(description) (\(posts) did not count; at \(notice.source.short): \(reason))"
    }
}
