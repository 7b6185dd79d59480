/// How many entries were dropped, by kind.
struct RingDrops: Sendable {
    // Not an array, which would allocate on each `take()`.
    private var posts: UInt
    private var deliveries: UInt
    private var unheard: UInt
    private var others: UInt

    init(_ count: (RingCore.Kind) -> UInt) {
        posts = count(.post)
        deliveries = count(.delivery)
        unheard = count(.unheard)
        others = count(.other)
    }

    /// The counts since an earlier reading.
    func since(_ former: RingDrops) -> RingDrops {
        RingDrops { count($0) &- former.count($0) }
    }

    subscript(kind: RingCore.Kind) -> Int { Int(count(kind)) }

    var total: Int { self[.post] + self[.delivery] + self[.unheard] + self[.other] }

    private func count(_ kind: RingCore.Kind) -> UInt {
        switch kind {
        case .post: posts
        case .delivery: deliveries
        case .unheard: unheard
        case .other: others
        }
    }
}
