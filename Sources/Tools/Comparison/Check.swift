/// A promise that a notification center may keep or break, and a trial of it for each center.
///
/// A check is written once for each center that can express it, with that center's own API.
package struct Check: Identifiable, Sendable {
    /// Determines whether a center keeps the promise. A thrown error also means that it is broken.
    package typealias Trial = @Sendable () async throws -> Verdict

    /// `L` and a number for promises that Foundation breaks on Linux, `S` for those that MyNotificationCenter breaks.
    package let id: String

    /// The promise, as a sentence for users of a center.
    package let promise: String

    /// Whether a center may crash or hang in the check, so that each trial needs its own process.
    package let isApart: Bool

    /// The source file that a center may name when it stops the program, in a check that requests the
    /// impossible. Stopping with a message that names it also keeps the promise.
    let blamedFile: String?

    private let trials: [ComparedCenter: Trial]

    init(
        _ id: String, _ promise: String, isApart: Bool = false, blamedFile: String? = nil,
        foundation: Trial? = nil, myNotificationCenter: Trial? = nil, notices: Trial? = nil
    ) {
        self.id = id
        self.promise = promise
        self.isApart = isApart
        self.blamedFile = blamedFile
        var trials: [ComparedCenter: Trial] = [:]
        trials[.foundation] = foundation
        trials[.myNotificationCenter] = myNotificationCenter
        trials[.notices] = notices
        self.trials = trials
    }

    /// Whether the check has a trial for `center`.
    package func concerns(_ center: ComparedCenter) -> Bool {
        trials[center] != nil
    }

    /// Runs the trial in this process.
    package func verdict(on center: ComparedCenter) async -> Verdict {
        guard let trial = trials[center] else { return .absent }
        do {
            return try await trial()
        } catch {
            return .broken("\(error)")
        }
    }
}

/// The compared centers, in the order of the table's columns.
package enum ComparedCenter: String, CaseIterable, Sendable, Codable {
    case foundation = "Foundation"
    case myNotificationCenter = "MyNotificationCenter"
    case notices = "Notices"

    /// The column's heading.
    package var title: String {
        self == .foundation ? "Foundation here" : rawValue
    }
}
