/// A promise that a notification center may keep or break, and how to see which.
///
/// A check is written once for each center that can say what it is about, in that center's own words.
package struct Check: Identifiable, Sendable {
    /// Finds out whether a center keeps the promise. What it throws is a broken promise as well.
    package typealias Trial = @Sendable () async throws -> Verdict

    /// `L` and a number for what Foundation breaks on Linux, `S` and a number for what MyNotificationCenter breaks.
    package let id: String

    /// The promise, in a sentence for those who use a center.
    package let promise: String

    /// Whether a center may crash or hang in it, so that each trial gets a process of its own.
    package let isApart: Bool

    /// The source file whose line a center may blame when it stops the program, in a check of asking for the
    /// impossible. To be stopped there, with that said, keeps the promise as well.
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

    /// Whether there is something to try with `center`.
    package func concerns(_ center: ComparedCenter) -> Bool {
        trials[center] != nil
    }

    /// Tries it in this process.
    package func verdict(on center: ComparedCenter) async -> Verdict {
        guard let trial = trials[center] else { return .absent }
        do {
            return try await trial()
        } catch {
            return .broken("\(error)")
        }
    }
}

/// The centers that are compared, in the order of the table's columns.
package enum ComparedCenter: String, CaseIterable, Sendable, Codable {
    case foundation = "Foundation"
    case myNotificationCenter = "MyNotificationCenter"
    case notices = "Notices"

    /// The head of its column.
    package var title: String {
        self == .foundation ? "Foundation here" : rawValue
    }
}
