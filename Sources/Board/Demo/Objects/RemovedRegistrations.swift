package import BoardModel
package import Notices

/// A bounded number of removals by lines or keys, stored so that they can be undone.
struct RemovedRegistrations: Sendable {
    /// A removed registration.
    struct Entry: Sendable {
        var observation: Command.Observation
        /// Its one-based position among the observers of the name, and their number.
        var place = 1
        var count = 1
    }

    private static let limit = 20
    private static let mostEntries = 10_000

    private var groups: [(number: Int, entries: [Entry])] = []
    private var lastNumber = 0

    /// Stores the registrations of one removal. Returns its number; `nil` if there are none, or too many to
    /// store.
    mutating func add(_ entries: [Entry]) -> Int? {
        guard !entries.isEmpty, entries.count <= Self.mostEntries else { return nil }
        lastNumber += 1
        groups.append((lastNumber, entries))
        if groups.count > Self.limit { groups.removeFirst() }
        return lastNumber
    }

    mutating func take(_ number: Int) -> [Entry]? {
        guard let index = groups.firstIndex(where: { $0.number == number }) else { return nil }
        return groups.remove(at: index).entries
    }
}

extension DemoProgram {
    /// Removes a registration of the center. Returns a message for the user.
    package func remove(_ id: RegistrationID) -> LineResult {
        // Must precede the removal: the position is looked up in the center.
        let entries = removable([id])
        // `false` if it has already ended, which is what the user wanted. The board lists only registrations
        // of its own center.
        guard (try? center.remove(id)) == true, let entry = entries.first else { return .done }
        let observer = entry.observation.object ?? ""
        return removed(
            entries, saying: "\(observer) no longer observes \(entry.observation.names.text)")
    }

    /// Stores the removed registrations, and returns the sentence with the number that restores them.
    func removed(_ entries: [RemovedRegistrations.Entry], saying sentence: String) -> LineResult {
        guard let number = keepRemoved(entries) else { return .said(sentence) }
        return .removed(sentence + "; u undoes it", number)
    }

    /// The active registrations among `ids` that the command language made, with their positions.
    func removable(_ ids: [RegistrationID]) -> [RemovedRegistrations.Entry] {
        guard !ids.isEmpty else { return [] }
        let all = center.registrations
        return ids.compactMap { id in
            guard var observation = observation(of: id), let own = all.first(where: { $0.id == id })
            else { return nil }
            observation.object = own.observer
            let others = all.filter { $0.name == own.name && $0.state == .active }
            return RemovedRegistrations.Entry(
                observation: observation,
                place: others.count { $0.id.number < id.number } + 1, count: others.count)
        }
    }

    /// Registers again what was removed under a number. Each registration then is the last of its name, as
    /// the message says.
    package func restore(_ number: Int, at source: SourceLine) throws(LineError) -> LineResult {
        guard let entries = takeRemoved(number) else {
            throw LineError(column: 1, message: "the removed registration is no longer known")
        }
        var sentences: [String] = []
        for entry in entries { sentences.append(restore(entry, at: source)) }
        inbox.fetch()
        guard sentences.count > 2 else { return .said(sentences.joined(separator: "; ")) }
        return .said("\(sentences[0]); and \((sentences.count - 1).counted("other", "others"))")
    }

    private func restore(_ entry: RemovedRegistrations.Entry, at source: SourceLine) -> String {
        let observation = entry.observation
        let observer = observation.object ?? ""
        for label in [observer, observation.sender].compactMap(\.self) where held(label) == nil {
            return "\(label) was released: \(observer) cannot observe \(observation.names.text) again"
        }
        guard case .observed = run(.observe(observation), at: source) else {
            return "refused: \(observer) already observes \(observation.names.text)"
        }
        let count = center.registrations.count {
            $0.name == observation.names.noticeName && $0.state == .active
        }
        let sentence = "\(observer) observes \(observation.names.text) again"
        guard entry.place != count || entry.count != count else { return sentence }
        return "\(sentence), as \(count) of \(count); it was \(entry.place) of \(entry.count)"
    }
}
