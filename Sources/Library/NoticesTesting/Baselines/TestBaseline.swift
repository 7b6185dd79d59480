import Foundation
import Notices
import NoticesBehaviour

/// A baseline in a file beside a test.
struct TestBaseline {
    /// In the environment: `accept` writes baselines that differ.
    static let variable = "NOTICES_BASELINES"

    private let name: String
    private let file: URL

    init(name: String, testFile: String) {
        self.name = name
        let test = URL(fileURLWithPath: testFile)
        file = test.deletingLastPathComponent()
            .appendingPathComponent("__Baselines__")
            .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
            .appendingPathComponent("\(name).notices-baseline")
    }

    /// Compares a recording with the baseline, or writes it. Returns why the test fails; `nil` if it passes.
    func fault(of recording: [NoticeRecord], mode: String?) -> String? {
        guard mode == nil || mode == "accept" else {
            return "\(Self.variable)=\(PlainText.of(mode ?? "")) is unknown: "
                + "accept writes the baselines that differ."
        }
        let marks = "-_. "
        guard !name.isEmpty, !name.hasPrefix("."),
            name.allSatisfy({ $0.isLetter || $0.isNumber || marks.contains($0) })
        else {
            return "\(PlainText.quoted(name)) cannot be the name of a baseline, which is that of a file: "
                + "use letters, digits, -, _ and spaces."
        }
        // The note of records that were dropped.
        if let first = recording.first, first.seq == 0, let text = first.text {
            return "The recording lacks its beginning, and cannot be compared: \(text)."
        }
        do {
            return try compare(recording, isAccepting: mode != nil)
        } catch let error as Behaviour.TextError {
            return
                "\(path):\(error.line): \(error). Correct or restore the file, or remove it to write it again."
        } catch is BehaviourTally.TooMany {
            return "The recording has too many records to compare."
        } catch {
            return "\(path) cannot be read or written: \(PlainText.of(error.localizedDescription))"
        }
    }

    private var path: String { PlainText.of(file.path, limit: .max) }

    private func compare(_ recording: [NoticeRecord], isAccepting: Bool) throws -> String? {
        var tally = BehaviourTally()
        for record in recording { try tally.take(record) }
        // The label of a center that is recorded to a file without one.
        let behaviour = Behaviour(steps: [Behaviour.Step(text: "center main", count: 1, steps: tally.steps)])
        guard FileManager.default.fileExists(atPath: file.path) else {
            try write(behaviour)
            return "There was no baseline \(PlainText.quoted(name)). "
                + "What this run did is written to \(path): read it, commit it, and run the test again."
                + Self.hint(recording)
        }
        let baseline = try Behaviour(text: String(contentsOf: file, encoding: .utf8))
        let lines = Behaviour.lines(behaviour.differences(from: baseline)).map { "\n  \($0)" }.joined()
        if isAccepting, behaviour != baseline { try write(behaviour) }
        guard !lines.isEmpty else { return nil }
        if isAccepting {
            return "The baseline \(PlainText.quoted(name)) is written again, with these changes:\(lines)\n"
                + "Commit \(path), and run the test without \(Self.variable)."
        }
        return "The recording does not match the baseline \(PlainText.quoted(name)):\(lines)\n"
            + "If this is right, run the test with \(Self.variable)=accept, which writes \(path)."
            + Self.hint(recording)
    }

    /// What to do if handlers elsewhere had not run when the recording ended. Other runs would differ.
    private static func hint(_ recording: [NoticeRecord]) -> String {
        var missing: [UInt64: Int] = [:]
        for record in recording where record.isComplete {
            missing[record.seq, default: 0] += (record.deliveries ?? 0) + (record.scheduled ?? 0)
            if record.kind == .deliver, let post = record.post { missing[post, default: 0] -= 1 }
        }
        let count = missing.values.reduce(0) { $0 + max(0, $1) }
        guard count > 0 else { return "" }
        return
            "\nWhen the recording ended, \(count == 1 ? "1 scheduled handler" : "\(count) scheduled handlers") "
            + "had not run: let its body wait, for example with awaitingHandlers."
    }

    private func write(_ behaviour: Behaviour) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(behaviour.text.utf8).write(to: file, options: .atomic)
    }
}
