import Notices
import TestSupport
import Testing

/// Small cases, all of them, against the model: 82 811 sequences.
///
/// A sequence is compared after each of its operations, so the longest ones cover the shorter ones. To a length of
/// four, observers may ask for each name or any, from each sender or any; at five the requests are three, one for
/// each of the rules that distinguish them.
@Suite(.leavesNoObservers) struct ModelTests {
    @Test func `every sequence of four operations does what the model says`() {
        var requests: [Request] = []
        for name in [nil] + Name.allCases {
            for sender in [nil] + Sender.allCases { requests.append(Request(name: name, sender: sender)) }
        }
        #expect(agreeing(in: Sequences(length: 4, requests: requests)) == 17_076)
    }

    @Test func `every sequence of five operations does what the model says`() {
        let requests = [Request(name: .a), Request(name: .b, sender: .s), Request()]
        #expect(agreeing(in: Sequences(length: 5, requests: requests)) == 25_235)
    }

    /// Three observers, in every order, each with every action, and one of them with and without a sender to
    /// observe: 2 · 6 · 15³ sequences.
    @Test(arguments: [nil, Sender.s])
    func `handlers that act, to a depth of two, do what the model says`(filter: Sender?) {
        let orders: [[Observer]] = [
            [.one, .two, .owner], [.one, .owner, .two], [.two, .one, .owner], [.two, .owner, .one],
            [.owner, .one, .two], [.owner, .two, .one],
        ]
        var comparison = Comparison()
        for order in orders {
            forEachTriple(of: actions) { acts in
                let observing = zip(order, acts).map { observer, action in
                    Operation.observe(
                        observer,
                        Request(
                            name: observer == .two ? nil : .a, sender: observer == .one ? filter : nil,
                            action: action))
                }
                return comparison.agree(
                    on: observing + [.post(.a, from: .s), .post(.b, from: nil), .post(.a, from: .t)])
            }
        }
        #expect(comparison.count == 6 * 15 * 15 * 15)
    }

    private var actions: [Operation?] {
        [
            nil, .post(.a, from: .s), .post(.b, from: nil), .post(.a, from: nil), .releaseSender(.s),
            .observe(.one, Request(name: .a)), .observe(.two, Request(name: .b)),
            .observe(.owner, Request(action: .remove(.two))),
            .observe(.two, Request(name: .a, action: .release(.owner))),
        ] + Observer.allCases.flatMap { [.remove($0), .release($0)] }
    }

    private func forEachTriple(of actions: [Operation?], _ body: ([Operation?]) -> Bool) {
        for first in actions {
            for second in actions {
                for third in actions {
                    guard body([first, second, third]) else { return }
                }
            }
        }
    }

    /// How many sequences were compared.
    private func agreeing(in sequences: Sequences) -> Int {
        var comparison = Comparison()
        sequences.forEach { comparison.agree(on: $0) }
        return comparison.count
    }
}
