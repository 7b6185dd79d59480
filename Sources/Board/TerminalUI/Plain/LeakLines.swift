package import BoardModel

/// The objects of attached programs that should be freed and are not, as lines of JSON between the records: one whenever
/// their number has changed, and at the start of each run of a program.
///
/// `{"leak":"OfferPage","alive":5,"paths":["center → handler of …"]}` has a `holder` if one is known. `alive`
/// is 0 when all were freed.
package struct LeakLines: Sendable {
    /// How many of each class were alive at the last call.
    private var former: [String: Int] = [:]

    package init() {}

    /// The lines of what has changed since the last call.
    package mutating func news(of snapshot: BoardSnapshot, unicode: Bool) -> [String] {
        // The program has ended. One that takes its place has leaks of its own.
        guard let expected = snapshot.expected else {
            former = [:]
            return []
        }
        var counts: [String: Int] = [:]
        for leak in expected.leaks { counts[leak.label, default: 0] += leak.count }
        defer { former = counts }
        let gone = former.keys.filter { counts[$0] == nil }.sorted().map {
            line([("leak", .string($0)), ("alive", .number("0")), ("paths", .array([]))], unicode)
        }
        let changed = expected.leaks.filter { former[$0.label] != counts[$0.label] }.map { leak in
            let paths = expected.example(of: leak)?.paths ?? []
            return line(
                [("leak", .string(leak.label)), ("alive", .number("\(leak.count)"))]
                    + (leak.holder.isEmpty ? [] : [("holder", .string(leak.holder))])
                    + [("paths", .array(paths.map { .string($0) }))], unicode)
        }
        return gone + changed
    }

    private func line(_ members: [(String, JSONValue)], _ unicode: Bool) -> String {
        let line = JSONValue.object(members.map { JSONValue.Member(key: $0.0, value: $0.1) }).compact
        return unicode ? line : JSONValue.inASCII(line)
    }
}
