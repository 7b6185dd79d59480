import Foundation
import Notices
import NoticesQueue
import TestSupport
import Testing

@Suite("15. Everything is Sendable without @unchecked outside one lock file", .leavesNoObservers)
struct Promise15SendableTests {
    @Test func `what the library gives out is Sendable`() {
        func isSendable<Value: Sendable>(_: Value.Type) {}
        isSendable(NoticeCenter.self)
        isSendable(Notice.self)
        isSendable(NoticeName.self)
        isSendable(NoticeToken.self)
        isSendable(RegistrationID.self)
        isSendable(NoticeOptions.self)
        isSendable(NoticeBlocker.self)
        isSendable(NoticeController<Screen>.self)
        isSendable(NoticeDescriptor<Int>.self)
        isSendable(NoticeSequence<Int>.self)
        isSendable(NoticeSequence<Int>.Iterator.self)
        isSendable(NoticeQueue.self)
        isSendable(NoticeMonitor.self)
        isSendable(NoticeRecord.self)
        isSendable(NoticeRegistration.self)
        isSendable(PostOutcome.self)
        isSendable(NoticeError.self)
    }

    @Test func `one file alone declares what the compiler cannot check`() throws {
        let package = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }
        let sources = URL(filePath: package.joined(separator: "/")).appending(path: "Sources/Library/Notices")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(files.count > 20)
        let exceptions = try files.filter { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return ["@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency"].contains {
                text.contains($0)
            }
        }
        #expect(exceptions.map(\.lastPathComponent) == ["Sendability.swift"])
    }
    // That thread sanitizer finds nothing is shown by `make test-threads`.
}
