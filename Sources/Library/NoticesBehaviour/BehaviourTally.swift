package import Notices
import NoticesWire

/// Counts the steps of a center while its records are read, in O(1) a record.
package struct BehaviourTally {
    /// There are too many records or steps to count.
    package struct TooMany: Error {}

    private struct Node {
        let text: String
        let depth: Int
        /// The step above it, and its place among the steps below that one.
        let parent: Int
        let place: Int
        var count = 0
        /// The steps below it, in the order in which they first began.
        var below: [Int] = []
        var byText: [String: Int] = [:]
        /// Whether it ran on another thread than the step above it, so that it comes at any time.
        var isElsewhere = false
        /// Whether the steps below it began in another order later.
        var isUnordered = false
    }

    /// A post or a call, below which others may come.
    private struct Place {
        var node: Int
        /// Where it ran.
        var on: String?
        /// The place of the last step below it that ran there too.
        var last = -1
    }

    private var nodes = [Node(text: "", depth: 0, parent: 0, place: 0)]
    private var places: [UInt64: Place] = [:]
    /// The steps of registrations, by number.
    private var registrations: [UInt64: Int] = [:]
    private let limit: Int
    /// Whether records are missing, so that a step without its cause is not one of the first.
    private let isPart: Bool

    /// - Parameter limit: The most posts, calls and different steps.
    package init(limit: Int = 4_000_000, isPart: Bool = false) {
        self.limit = limit
        self.isPart = isPart
    }

    /// - Parameter isWanted: Whether to look at a name.
    package mutating func take(
        _ record: NoticeRecord, where isWanted: (String) -> Bool = { _ in true }
    ) throws(TooMany) {
        guard let written = record.writtenName, isWanted(written) else { return }
        guard nodes.count + places.count < limit else { throw TooMany() }
        let name = Self.safe(written)
        let role = Self.role(record.observer ?? "", record.file, record.line)
        switch record.kind {
        case .observe:
            register(
                record.registration, name: written, observer: record.observer ?? "", file: record.file,
                line: record.line)
        case .refuse: add("refuse \(role) for \(name)", record, below: record.cause)
        case .post: open("post \(name)", record, below: record.cause)
        case .deliver: open("call \(role)", record, below: record.post)
        case .unheard: add("unheard", nil, below: record.post)
        case .fail: add("fail \(role)", record, below: record.post)
        case .skip:
            add("skip \(role)" + (record.reason.map { ", \($0.rawValue)" } ?? ""), record, below: record.post)
        default: break
        }
    }

    /// Counts a registration once, whether a record or a listing has it.
    package mutating func register(
        _ number: UInt64?, name: String, observer: String, file: String?, line: Int?
    ) {
        if let number, registrations[number] != nil { return }
        let (name, role, place) = (Self.safe(name), Self.role(observer, file, line), Self.place(file, line))
        let node = count(child("observe \(name) by \(role)\(place)", of: 0))
        if let number { registrations[number] = node }
    }

    /// Where a registration was made: ` at Shop/Screens.swift:21`.
    package func place(of registration: UInt64) -> String? {
        registrations[registration].flatMap { StepWords(nodes[$0].text).place }.map { " at \($0)" }
    }

    /// The steps, with those that began in no fixed order by their texts.
    package var steps: [Behaviour.Step] { steps(below: 0) }

    private func steps(below node: Int) -> [Behaviour.Step] {
        // Nothing above them orders the first ones.
        let isUnordered = node == 0 || nodes[node].isUnordered
        let below = nodes[node].below
        let fixed = below.filter { !isUnordered && !nodes[$0].isElsewhere }
        let rest = below.filter { isUnordered || nodes[$0].isElsewhere }
        let sorted = rest.map { (text: nodes[$0].text, words: StepWords(nodes[$0].text), node: $0) }
            .sorted { StepWords.isBefore(($0.text, $0.words), ($1.text, $1.words)) }
        return (fixed + sorted.map(\.node)).map {
            Behaviour.Step(text: nodes[$0].text, count: nodes[$0].count, steps: steps(below: $0))
        }
    }

    /// Counts a post or a call, which has two records if it was under way when the first was taken.
    private mutating func open(_ text: String, _ record: NoticeRecord, below parent: UInt64?) {
        guard places[record.seq] == nil else { return }
        guard let node = add(text, record, below: parent) else { return }
        places[record.seq] = Place(node: node, on: record.on)
    }

    @discardableResult
    private mutating func add(_ text: String, _ record: NoticeRecord?, below parent: UInt64?) -> Int? {
        let text = text + Self.place(record?.file, record?.line)
        guard let parent, let above = places[parent] else {
            return isPart && parent != nil ? nil : count(child(text, of: 0))
        }
        // A chain that goes on and on is one of steps side by side.
        let isDeep = nodes[above.node].depth == Behaviour.mostDepth
        let node = count(child(text, of: isDeep ? nodes[above.node].parent : above.node))
        guard !isDeep else { return node }
        // A handler on the poster's thread has no thread of its own in its record, or the same.
        if let on = record?.on, on != above.on {
            nodes[node].isElsewhere = true
        } else {
            if nodes[node].place < above.last { nodes[above.node].isUnordered = true }
            places[parent]?.last = nodes[node].place
        }
        return node
    }

    private mutating func count(_ node: Int) -> Int {
        nodes[node].count += 1
        return node
    }

    private mutating func child(_ text: String, of parent: Int) -> Int {
        if let known = nodes[parent].byText[text] { return known }
        nodes.append(
            Node(text: text, depth: nodes[parent].depth + 1, parent: parent, place: nodes[parent].below.count)
        )
        nodes[parent].byText[text] = nodes.count - 1
        nodes[parent].below.append(nodes.count - 1)
        return nodes.count - 1
    }

    // MARK: - Words

    /// A label without the number of the object: `Badge` for `Badge#2`. An observer without a label is called by its
    /// place, which its step has in any case.
    private static func role(_ label: String, _ file: String?, _ line: Int?) -> String {
        if let file, let line, "/\(file):\(line)".hasSuffix("/\(label)") { return StepWords.unlabelled }
        return safe(label.withoutOrdinal)
    }

    private static func place(_ file: String?, _ line: Int?) -> String {
        guard let file, let line else { return "" }
        return " at \(safe(file)):\(line)"
    }

    /// The text on one line, without characters that a terminal or an editor would act on.
    package static func safe(_ text: String) -> String { PlainText.of(text, limit: .max) }
}
