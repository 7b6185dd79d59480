/// The result of one check.
package struct Finding: Sendable {
    package let check: Check

    /// A verdict for each center.
    package let verdicts: [ComparedCenter: Verdict]

    package init(check: Check, verdicts: [ComparedCenter: Verdict]) {
        self.check = check
        self.verdicts = verdicts
    }

    /// The verdict on one center.
    package subscript(center: ComparedCenter) -> Verdict { verdicts[center] ?? .absent }
}

extension [Finding] {
    /// Whether Notices breaks none of the promises.
    package var noticesBreaksNothing: Bool {
        allSatisfy { finding in
            if case .broken = finding[.notices] { false } else { true }
        }
    }
}
