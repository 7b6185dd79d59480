package import Notices

/// The part of what a program did that a recording was asked for.
package struct RecordedPart: Sendable {
    /// In words.
    package let text: String
    private let wantsName: @Sendable (String) -> Bool
    private let wantsKind: @Sendable (NoticeRecord.Kind) -> Bool

    package init(
        text: String, wantsName: @escaping @Sendable (String) -> Bool,
        wantsKind: @escaping @Sendable (NoticeRecord.Kind) -> Bool
    ) {
        self.text = text
        self.wantsName = wantsName
        self.wantsKind = wantsKind
    }

    /// Whether it has all that an expectation is about.
    func tells(_ expectation: Expectation) -> Bool {
        switch expectation {
        case .count(.observers, let names, _, _): names.exactName.map { wantsName($0.rawValue) } ?? true
        case .count(let measure, let names, _, _):
            names.exactName.map { wantsName($0.rawValue) } == true && measure.kind.map(wantsKind) != false
        // An observer may be called for any name.
        case .received: false
        case .alive, .gone: wantsKind(.remove) && wantsKind(.skip)
        case .leaked, .beside, .inset: true
        }
    }
}

extension Expectation.Measure {
    /// The records that are counted.
    fileprivate var kind: NoticeRecord.Kind? {
        switch self {
        case .deliveries: .deliver
        case .unheard: .unheard
        case .skipped: .skip
        case .failed: .fail
        case .refused: .refuse
        case .observers, .thrown, .hung: nil
        }
    }
}
