import CTally

extension Duration {
    var nanoseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}

/// Times `body`, and stops the program if its number of deliveries differs: a peer that delivers less is not faster.
@inline(__always)
func timed(expecting deliveries: Int, by peer: String, _ body: () -> Void) -> Duration {
    let before = tally_value()
    let elapsed = ContinuousClock().measure(body)
    check(tally_value() - before, expected: deliveries, peer: peer)
    return elapsed
}

func check(_ delivered: Int, expected: Int, peer: String) {
    precondition(delivered == expected, "\(peer) made \(delivered) deliveries where \(expected) were due.")
}

/// Nanoseconds for each of a number of operations.
func share(of elapsed: Duration, among count: Int) -> Double {
    elapsed.nanoseconds / Double(max(1, count))
}
