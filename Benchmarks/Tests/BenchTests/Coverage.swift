/// Which public ways have no row, and which rows have no way.
enum Coverage {
    static func complaints(about ways: [PublicWay], covered: [(row: String, key: String)]) -> [String] {
        let keys = Set(covered.map(\.key))
        let missing = ways.filter { !keys.contains($0.key) }.map { way in
            """
            \(way.file):\(way.line): no row measures \(way.key). Add a Way with covers: "\(way.key)" to one of \
            Benchmarks/Sources/bench/Workloads/Ways*.swift.
            """
        }
        let known = Set(ways.map(\.key))
        let stale = covered.filter { !known.contains($0.key) }.map { row, key in
            """
            The row \(row) covers \(key), which is no public way of Sources/Library/Notices any more. Correct its covers in \
            Benchmarks/Sources/bench/Workloads/Ways*.swift, or remove the row.
            """
        }
        return missing + stale
    }
}
