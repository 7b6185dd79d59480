import Foundation
import Notices
import TestSupport
import Testing

@testable import NoticesTesting

@Suite(.endsInTime) struct PlantedBugTests {
    @Test(arguments: PlantedBug.all.indices) func `a planted bug is found, and its seed replays it`(
        _ index: Int
    ) async throws {
        let bug = PlantedBug.all[index]
        let report = await explored { try await bug.body($0, false) }
        let failure = try #require(report.failure, "\(bug.name)")
        #expect(failure.contains("The body threw"))
        let again = await explored(replaying: report.seed) { try await bug.body($0, false) }
        #expect(again.seed == report.seed)
        #expect(again.executions == 1)
    }

    @Test(arguments: PlantedBug.all.indices) func `without its fault a body passes in every order`(
        _ index: Int
    ) async {
        let bug = PlantedBug.all[index]
        let report = await explored { try await bug.body($0, true) }
        #expect(report.failure == nil, "\(bug.name)")
        #expect(report.isComplete, "\(bug.name): \(report.uncovered ?? "")")
        // The same orders each time.
        let again = await explored { try await bug.body($0, true) }
        #expect(again.executions == report.executions, "\(bug.name)")
    }
}

private let plainRuns = Int(ProcessInfo.processInfo.environment["NOTICES_ORDERS_RUNS"] ?? "")

@Suite(.serialized, .enabled(if: plainRuns != nil)) struct PlantedBugTable {
    /// `make orders` writes it into docs/Orders.md.
    @Test func `the table of planted bugs`() async {
        let runs = plainRuns ?? 0
        print(
            "row | bug | found in order | switches | orders without the bug | plain test, of \(runs) runs |")
        print("row | --- | ---: | ---: | ---: | ---: |")
        for bug in PlantedBug.all {
            let report = await explored { try await bug.body($0, false) }
            let fixed = await explored { try await bug.body($0, true) }
            var failures = 0
            for _ in 0..<runs {
                do { try await bug.body(NoticeCenter(), false) } catch { failures += 1 }
            }
            let found = report.failure == nil ? "not found" : "\(report.executions)"
            let switches = OrderSeed(report.seed ?? "default")?.deviations.count ?? 0
            let all = fixed.isComplete ? "\(fixed.executions)" : "\(fixed.executions), not all"
            print("row | \(bug.name) | \(found) | \(switches) | \(all) | \(failures) |")
        }
    }
}
