import Foundation
import Notices
import NoticesRecording
import NoticesWire
import TestSupport

@testable import ProgramSource

/// A folder with recordings of runs, each of a fresh center.
final class Runs {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("runs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Records what `body` does with a center. Returns the path.
    @discardableResult
    func record(_ name: String, as label: String = "main", _ body: (NoticeCenter) -> Void) throws -> String {
        let center = NoticeCenter()
        let recording = try NoticeRecording(
            to: path(name), of: [(center, label)], overwriting: true)
        body(center)
        recording.close()
        center.removeAll()
        return path(name)
    }

    /// Writes messages behind the hello of a center 1, called main.
    @discardableResult
    func write(
        _ name: String, _ messages: [WireMessage], size: Int? = nil, files: Int? = nil,
        end: End? = End(.closed)
    ) throws -> String {
        var plan = RecordingPlan(path: path(name))
        (plan.maximumSize, plan.files, plan.overwriting) = (size, files, true)
        let hello = Hello(
            program: "shop", pid: 7, epoch: 1, startedAt: 0, centers: [Hello.Center(number: 1, label: "main")]
        )
        var writer = try RecordingWriter(plan, hello)
        for message in messages { try writer.append(message) }
        try writer.flush()
        if let end { try writer.close(end) }
        return path(name)
    }

    /// The differences of two files, as words: `cart.changed badge deliveries 1 2`.
    func differences(
        _ a: String = "a", _ b: String = "b", _ change: (inout RecordedDiff.Options) -> Void = { _ in }
    ) throws -> [String] {
        var options = RecordedDiff.Options()
        change(&options)
        return try RecordedDiff(of: path(a), and: path(b), options).differences.map { difference in
            [difference.name, difference.observer, difference.measure.rawValue, difference.finding.words]
                .compactMap(\.self).joined(separator: " ")
        }
    }
}

extension RunDifference.Finding {
    fileprivate var words: String {
        switch self {
        case .counts(let a, let b): "\(a) \(b)"
        case .only(let side): side.rawValue
        case .order(let parting): parting?.words ?? "?"
        case .payloads(let place, let a, let b): "\(place): \(a ?? "-") \(b ?? "-")"
        case .somePayloads: "?"
        }
    }
}

extension RunDifference.Parting {
    fileprivate var words: String {
        func list(_ deliveries: [RunDifference.Delivery]) -> String {
            deliveries.map { "\($0.name)>\($0.observer)" }.joined(separator: " ")
        }
        return "\(place) behind \(former.map { list([$0]) } ?? "nothing"): \(list(a)), \(list(b))"
    }
}
