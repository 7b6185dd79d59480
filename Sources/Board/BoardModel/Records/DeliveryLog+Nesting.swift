import Notices

extension DeliveryLog {
    /// The position at which records are nested below a record.
    package struct Place: Hashable, Sendable {
        package var root: UInt64
        package var depth: Int
        /// The number of the enclosing record.
        package var parent: UInt64?
        /// Whether its row can be folded. Deliveries cannot.
        package var folds: Bool
        /// The first post of its chain. In a chain, each post has the same name and was made by a handler of
        /// the previous post.
        package var head: UInt64
        /// The number of posts from the head to this one, this one included; 0 for the head, or outside a
        /// chain.
        package var link = 0
        /// Whether it continues a chain that is too long for one row.
        package var isContinuation = false
        /// The number of deliveries directly below it.
        package var deliveries = 0
        /// The numbers of posts and of problems below it, at any depth.
        package var posts = 0
        package var problems = 0

        /// Whether it has so many deliveries that they start folded.
        package var startsFolded: Bool { folds && deliveries >= DeliveryLog.deliveriesToFold }
    }

    /// A post with at least as many deliveries starts folded.
    package static let deliveriesToFold = 5

    /// The maximum number of posts in a chain that one row represents: more than a center allows to nest.
    /// Longer chains, of handlers that post later, are split, so that not all of a log ends up below one row.
    package static let chainLimit = 100

    /// The place of a record below which others can be nested.
    package func place(of seq: UInt64) -> Place? { places[seq] }

    /// The record that encloses a row.
    package func parent(of row: Row) -> UInt64? {
        if let place = places[row.record.seq] { return place.parent }
        return row.record.post ?? row.record.cause
    }

    /// The row key of a record below which others can be nested; `nil` if the record has no row any more.
    package func key(of seq: UInt64) -> RowKey? {
        guard let place = places[seq] else { return nil }
        let key = RowKey(root: place.root, seq: seq)
        return holds(key) ? key : nil
    }

    /// Whether a row has this key.
    package func holds(_ key: RowKey) -> Bool {
        let index = index(of: key)
        return contains(index) && self[index].key == key
    }

    /// The index of the row of a key, of its enclosing row, or of the first row after its position.
    package func index(near key: RowKey) -> Int {
        let index = index(of: key)
        guard index > 0, !contains(index) || self[index].key != key else { return index }
        return self[index - 1].key.root == key.root ? index - 1 : index
    }

    /// The number of posts in the chain that begins with a post; `nil` if it begins none.
    package func chainLength(from head: UInt64) -> Int? { chains[head] }

    /// Whether the log has ever had a chain.
    package var hasChains: Bool { hasHadChain }

    /// The rows of a root post or event, and the rows nested below it.
    package func range(ofRoot root: UInt64) -> Range<Int> {
        let start = index(of: RowKey(root: root, seq: 0))
        guard root < .max else { return start..<count }
        return start..<max(start, index(of: RowKey(root: root + 1, seq: 0)))
    }

    /// The rows after a key with the same root. For a root's row, these are the nested rows. The row of the
    /// key may have left the log.
    package func below(_ key: RowKey) -> Range<Int> {
        let start = index(behind: key)
        return start..<max(start, range(ofRoot: key.root).upperBound)
    }

    /// The place for a new record.
    func newPlace(of records: [NoticeRecord], _ index: Int) -> Place {
        let (seq, folds) = (records[index].seq, !records[index].kind.isDelivery)
        let above = records[index].post ?? records[index].cause
        guard let above, let parent = places[above] else {
            return Place(root: seq, depth: 0, folds: folds, head: seq)
        }
        var place = Place(
            root: parent.root, depth: parent.depth + 1, parent: above, folds: folds, head: seq)
        guard records[index].kind == .post, parent.folds == false, let post = parent.parent,
            let outer = places[post], isPost(post, at: outer, named: records[index].name)
        else { return place }
        guard outer.link + 1 < Self.chainLimit else {
            place.isContinuation = true
            return place
        }
        (place.head, place.link) = (outer.head, outer.link + 1)
        return place
    }

    /// Counts a row in the places above it: a new one, or one that has become a problem.
    mutating func countAbove(_ box: RowBox, after former: RowBox? = nil) {
        guard box.row.depth > 0, let parent = parent(of: box.row) else { return }
        if former == nil, box.row.record.kind.isDelivery, let place = places[parent] {
            places[parent]?.deliveries += 1
            if place.folds, place.deliveries + 1 == Self.deliveriesToFold {
                noteFolded(RowKey(root: place.root, seq: parent))
            }
        }
        let isProblem = box.row.isProblem && former?.row.isProblem != true
        let isPost = former == nil && box.row.record.kind == .post
        guard isProblem || isPost else { return }
        var above: UInt64? = parent
        for _ in 0..<Self.chainLimit {
            guard let seq = above, let place = places[seq] else { break }
            if isProblem { places[seq]?.problems += 1 }
            if isPost { places[seq]?.posts += 1 }
            above = place.parent
        }
    }

    private func isPost(_ seq: UInt64, at place: Place, named name: String?) -> Bool {
        let index = index(of: RowKey(root: place.root, seq: seq))
        guard contains(index) else { return false }
        return holds(at: index) {
            $0.record.seq == seq && $0.record.kind == .post && $0.record.name == name
        }
    }
}

extension NoticeRecord.Kind {
    fileprivate var isDelivery: Bool { self == .deliver || self == .comparedDeliver }
}
