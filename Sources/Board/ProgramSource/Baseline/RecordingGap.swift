import BoardModel
import NoticesBehaviour
import NoticesRecording
import NoticesWire

/// Why a recording does not have all that the program did.
package struct RecordingGap: Sendable, CustomStringConvertible {
    /// `5 records were dropped`, as a sentence without its end.
    package let description: String
    /// The names that it asked for, if it has all about those.
    let names: Watch?
    /// How to make a recording that can be a baseline.
    package let advice: String

    /// `nil` if there is none.
    ///
    /// - Parameter end: How it ends; `nil` if it does not say.
    init?(hasLostBeginning: Bool, dropped: Int, asked: Set<Watch>, fault: RecordingFault?, end: End?) {
        let parts = asked.compactMap(\.words).sorted()
        if hasLostBeginning {
            description = "its first files were removed when it rotated"
            advice = "record again with a larger --max or --rotate"
        } else if dropped > 0 {
            description = "\(dropped.counted("record was", "records were")) dropped"
            advice = "record again while the machine does less"
        } else if let fault {
            description = "it is \(fault.kind == .cutOff ? "cut off" : "damaged") at byte \(fault.offset)"
            advice = "record again, to the end of the run"
        } else if let early = Self.early(end) {
            (description, advice) = early
        } else if !parts.isEmpty {
            description = "it recorded \(parts.joined(separator: ", then "))"
            advice = "record everything; approve --names chooses names"
        } else {
            return nil
        }
        let only = asked.count == 1 ? asked.first : nil
        let isWhole = !hasLostBeginning && dropped == 0 && fault == nil && Self.early(end) == nil
        names = only.flatMap { isWhole && $0 == Watch(names: $0.names) ? $0 : nil }
    }

    /// What a recording says that may end before the run, and how to make one that does not; `nil` for another one.
    private static func early(_ end: End?) -> (words: String, advice: String)? {
        guard let end else {
            return (
                "it has no end: its program was killed, or still writes it",
                "record again, and close the recording before the program ends"
            )
        }
        let words = "it ended early (\(BehaviourTally.safe(end.text)))"
        return switch end.reason {
        case .closed, .exit: nil
        case .lost:
            (
                "its program ended without saying goodbye, and the last records may be missing",
                "record again: the program calls inspector.close() or returns from main, and the recorder keeps up"
            )
        case .limit: (words, "record again with a larger --max")
        default: (words, "record again, to the end of the run")
        }
    }

    /// Whether it has all about some names.
    package var isOfNames: Bool { names != nil }

    /// What a comparison with a baseline leaves out.
    package var limits: String {
        isOfNames
            ? "\(self): other names, and leaks, were not compared"
            : "\(self): only what it has more than the baseline was compared, and no leaks"
    }

    /// Why it cannot be a baseline.
    package var refusal: String { "\(self): a baseline needs all that the program did; \(advice)" }
}
