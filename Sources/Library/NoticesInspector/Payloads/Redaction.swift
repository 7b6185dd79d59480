import Notices

/// Removes from payloads what boards must not see.
struct Redaction: Sendable {
    /// The keys of each path, in lower case.
    private let paths: [[String]]

    static let mark = "[redacted]"
    static let hiddenPayload = "\"\(mark)\""

    init(_ paths: [String]) {
        self.paths = paths.map { path in
            path.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
        }
    }

    /// A position in a path. Everything before it has matched.
    private struct Place: Hashable {
        var path: Int
        var index: Int

        func moved(by count: Int) -> Place { Place(path: path, index: index + count) }
    }

    /// A payload as a board may see it.
    func shown(_ payload: String) -> String {
        do throws(JSONError) {
            guard case .object(let members) = try JSONReader.value(of: payload) else {
                return Self.hiddenPayload
            }
            // The library described the fields of a type that does not define its JSON text.
            guard members.first?.key != PayloadFields.typeKey else { return Self.hiddenPayload }
            let starts = Set(paths.indices.map { Place(path: $0, index: 0) })
            return JSONNode.object(shown(members, at: starts)).text
        } catch {
            return Self.hiddenPayload
        }
    }

    private func shown(_ node: JSONNode, at places: Set<Place>) -> JSONNode {
        guard !places.isEmpty else { return node }
        switch node {
        case .object(let members): return .object(shown(members, at: places))
        case .array(let items):
            return .array(
                items.enumerated().map { index, item in
                    let behind = behind("\(index)", from: places)
                    return behind.isEnd ? .string(Self.mark) : shown(item, at: places.union(behind.places))
                })
        default: return node
        }
    }

    private func shown(_ members: [JSONNode.Member], at places: Set<Place>) -> [JSONNode.Member] {
        members.map { member in
            let behind = behind(member.key, from: places)
            let value = behind.isEnd ? .string(Self.mark) : shown(member.value, at: behind.places)
            return JSONNode.Member(key: member.key, value: value)
        }
    }

    /// Where paths continue after a key, and whether one of them ends there.
    private func behind(_ key: String, from places: Set<Place>) -> (places: Set<Place>, isEnd: Bool) {
        guard !places.isEmpty else { return ([], false) }
        let key = key.lowercased()
        let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var next: Set<Place> = []
        for place in places {
            let rest = paths[place.path][place.index...]
            // One part of the path for the key, or one for each of its parts.
            if rest.first == key || rest.first == "*" { next.insert(place.moved(by: 1)) }
            if rest.count >= parts.count, zip(rest, parts).allSatisfy({ $0 == "*" || $0 == $1 }) {
                next.insert(place.moved(by: parts.count))
            }
        }
        let isEnd = next.contains { $0.index == paths[$0.path].count }
        return (next, isEnd)
    }
}

extension InspectedPayloads {
    /// A record as boards may see it.
    func shown(_ record: NoticeRecord, _ redaction: Redaction?) -> NoticeRecord {
        guard self != .shown else { return record }
        var shown = record
        shown.payload = redaction.flatMap { redaction in record.payload.map(redaction.shown) }
        // The program, or its own error, says why a payload could not be read, and may quote it.
        if record.kind == .fail, record.text != nil { shown.text = "the payload: \(Redaction.mark)" }
        return shown
    }

    var redaction: Redaction? {
        if case .redacted(let paths) = self { Redaction(paths) } else { nil }
    }
}
