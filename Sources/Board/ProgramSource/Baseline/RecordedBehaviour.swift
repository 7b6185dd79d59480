package import BoardModel
import Notices
package import NoticesBehaviour
package import NoticesRecording
import NoticesWire

/// The behaviour of a recorded run.
///
/// ```swift
/// let run = try RecordedBehaviour(of: "cart.notices", names: nil)
/// run.behaviour.differences(from: try Behaviour(text: baseline))
/// ```
///
/// Reads the file block by block. In memory are one block, and a few bytes for each post and call.
package struct RecordedBehaviour: Sendable {
    package let behaviour: Behaviour
    package let faults: [RecordingFault]
    /// Why it may not be all that the program did; `nil` if it is.
    package let gap: String?

    /// - Parameter names: The names to look at, as a filter; `nil` for all.
    package init(of path: String, names: RowFilter?) throws(RecordedDiffError) {
        var tallies: [String: BehaviourTally] = [:]
        var leaks = ExpectedGone(goneCount: 0, livingCount: 0, living: [])
        var (dropped, asked): (Int, String?) = (0, nil)
        let labels: [UInt64: String]
        let wants = { (name: String) in names?.matches(.name(NoticeName(name))) ?? true }
        do {
            let series = try RecordingSeries(path: path)
            var stream = RecordedStream(series.readers, center: nil)
            while let item = try stream.next() {
                switch item {
                case .center(let label): tallies[label] = tallies[label] ?? BehaviourTally()
                case .records(let center, let records):
                    for record in records {
                        try tallies[center, default: BehaviourTally()].take(record, where: wants)
                    }
                case .registrations(let center, let registrations):
                    for new in registrations where wants(new.name ?? "*") {
                        tallies[center, default: BehaviourTally()].register(
                            new.number, name: new.name ?? "*", observer: new.observer, file: new.file,
                            line: new.line)
                    }
                case .hidden: break
                case .dropped(_, let count): dropped += count
                case .leaks(let new): leaks = new
                case .asked(let watch): asked = watch.words ?? asked
                }
            }
            (faults, labels) = (stream.faults, stream.labels)
            gap =
                series.hasLostBeginning
                ? "its first files were removed when it rotated"
                : dropped > 0
                    ? "\(dropped.counted("record was", "records were")) dropped"
                    : asked.map { "it recorded \($0)" }
        } catch let error as RecordingError {
            throw .file(error)
        } catch {
            throw .tooMany(path: path)
        }
        var steps = tallies.sorted { $0.key < $1.key }.map { label, tally in
            Behaviour.Step(text: "center \(BehaviourTally.safe(label))", count: 1, steps: tally.steps)
        }
        let counts = leaks.classes.reduce(into: [String: Int]()) { counts, one in
            let holder = labels[one.holder.center].flatMap { tallies[$0]?.place(of: one.holder.registration) }
            counts[BehaviourTally.withoutNumber(one.label) + (holder ?? ""), default: 0] +=
                Int(clamping: Bounds.cut(one.count))
        }
        steps += counts.sorted { $0.key < $1.key }.map {
            Behaviour.Step(text: "leak \($0.key)", count: $0.value)
        }
        behaviour = Behaviour(names: names?.text, steps: steps)
    }
}
