package import BoardModel
import Notices
package import NoticesBehaviour
import NoticesRecording
import NoticesWire

/// The behaviour of a recorded run.
///
/// ```swift
/// let run = try RecordedBehaviour(of: "cart.notices", names: nil)
/// run.behaviour.differences(from: run.comparable(try Behaviour(text: baseline)))
/// ```
///
/// Reads the file block by block. In memory are one block, and a few bytes for each post and call.
package struct RecordedBehaviour: Sendable {
    /// What the recording has: without leaks if it has gaps.
    package let behaviour: Behaviour
    /// Why it may not be all that the program did; `nil` if it is.
    package let gap: RecordingGap?

    /// - Parameter names: The names to look at, as a filter; `nil` for all.
    package init(of path: String, names: RowFilter?) throws(RecordedDiffError) {
        var reading = try Reading(path, names, isPart: false)
        // A step without its cause is one of the first in a whole recording only.
        if reading.gap?.isOfNames == false { reading = try Reading(path, names, isPart: true) }
        gap = reading.gap
        let leaks = gap == nil ? reading.leakSteps : []
        behaviour = Behaviour(
            names: names?.text, steps: reading.centerSteps + leaks, isPart: gap?.isOfNames == false)
    }

    /// What a baseline has of the part that was recorded.
    package func comparable(_ baseline: Behaviour) -> Behaviour {
        guard let gap else { return baseline }
        return gap.names.map { names in
            baseline.part { name in name == "*" || names.wants(name: name) }
        } ?? baseline.withoutLeaks
    }

    /// One pass through the file.
    private struct Reading {
        private var tallies: [String: BehaviourTally] = [:]
        private var leaks = ExpectedGone(goneCount: 0, livingCount: 0, living: [])
        private let labels: [UInt64: String]
        let gap: RecordingGap?

        init(_ path: String, _ names: RowFilter?, isPart: Bool) throws(RecordedDiffError) {
            let wants = { (name: String) in names?.matches(.name(NoticeName(name))) ?? true }
            let new = BehaviourTally(isPart: isPart)
            var (dropped, asked): (Int, Set<Watch>) = (0, [])
            do {
                let series = try RecordingSeries(path: path)
                var stream = RecordedStream(series.readers, center: nil)
                while let item = try stream.next() {
                    switch item {
                    case .center(let label): tallies[label] = tallies[label] ?? new
                    case .records(let center, let records):
                        for record in records {
                            try tallies[center, default: new].take(record, where: wants)
                        }
                    case .registrations(let center, let registrations):
                        for one in registrations where wants(one.name ?? "*") {
                            tallies[center, default: new].register(
                                one.number, name: one.name ?? "*", observer: one.observer, file: one.file,
                                line: one.line)
                        }
                    case .hidden: break
                    case .dropped(_, let count): dropped += count
                    case .leaks(let now): leaks = now
                    // Each block repeats it.
                    case .asked(let watch): if asked.count < Self.askedLimit { asked.insert(watch) }
                    }
                }
                labels = stream.labels
                gap = RecordingGap(
                    hasLostBeginning: series.hasLostBeginning, dropped: dropped, asked: asked,
                    fault: stream.faults.first, end: try series.end())
            } catch let error as RecordingError {
                throw .file(error)
            } catch {
                throw .tooMany(path: path)
            }
        }

        private static let askedLimit = 16

        var centerSteps: [Behaviour.Step] {
            tallies.sorted { $0.key < $1.key }.map { label, tally in
                Behaviour.Step(text: "center \(BehaviourTally.safe(label))", count: 1, steps: tally.steps)
            }
        }

        var leakSteps: [Behaviour.Step] {
            let counts = leaks.classes.reduce(into: [String: Int]()) { counts, one in
                let holder = labels[one.holder.center].flatMap {
                    tallies[$0]?.place(of: one.holder.registration)
                }
                let label = BehaviourTally.safe(one.label.withoutOrdinal)
                counts[label + (holder ?? ""), default: 0] += Int(clamping: Bounds.cut(one.count))
            }
            return counts.sorted { $0.key < $1.key }.map {
                Behaviour.Step(text: "leak \($0.key)", count: $0.value)
            }
        }
    }
}
