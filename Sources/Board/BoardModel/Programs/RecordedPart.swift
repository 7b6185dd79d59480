package import Notices

/// The part of a program's activity that a recording was limited to.
package struct RecordedPart: Sendable {
    /// A description of the part.
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

    /// Whether the part covers everything that an expectation depends on.
    func covers(_ expectation: Expectation) -> Bool {
        switch expectation {
        case .count(.observers, let names, _, _): names.exactName.map { wantsName($0.rawValue) } ?? true
        case .count(let measure, let names, _, _):
            names.exactName.map { wantsName($0.rawValue) } == true && measure.kind.map(wantsKind) != false
        // An observer may be called for any name.
        case .received: false
        case .alive, .gone: wantsKind(.remove) && wantsKind(.skip)
        case .leaked, .compared, .inset: true
        }
    }
}

extension Expectation.Measure {
    /// The kind of the records that the measure counts.
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
