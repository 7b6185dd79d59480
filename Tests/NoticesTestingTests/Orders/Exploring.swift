import Foundation
import Notices
import Testing

@testable import NoticesTesting

extension OrderLimit {
    /// Every order, however long it takes: beside those that keep the whole machine, a test may wait minutes.
    static let everyOrder = executions(10_000).time(.seconds(600)).patience(.seconds(600))
}

/// Explores without recording an issue.
func explored(
    _ limit: OrderLimit = .everyOrder, replaying seed: String? = nil,
    in center: @escaping @Sendable () -> NoticeCenter = { NoticeCenter() },
    body: @escaping @Sendable (NoticeCenter) async throws -> Void
) async -> OrderReport {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "order-\(UUID().uuidString).notices"
    ).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    return await OrderExplorer.explore(limit, replaying: seed, in: center, recording: file, body)
}

/// Explores every order, and returns the different results of the body.
func results<Result: Hashable & Sendable>(
    _ limit: OrderLimit = .everyOrder, sourceLocation: SourceLocation = #_sourceLocation,
    body: @escaping @Sendable (NoticeCenter) async throws -> Result
) async -> (results: Set<Result>, executions: Int) {
    let found = Shared(Set<Result>())
    let report = await explored(limit) { center in
        let result = try await body(center)
        found.change { $0.insert(result) }
    }
    #expect(report.isComplete, "\(report.failure ?? report.uncovered ?? "")", sourceLocation: sourceLocation)
    return (found.value, report.executions)
}
