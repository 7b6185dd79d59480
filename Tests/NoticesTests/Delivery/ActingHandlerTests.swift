import Notices
import TestSupport
import Testing

/// What handlers do during a delivery, all of it: each kind of observer, at each place, with each action.
@Suite(.leavesNoObservers) struct ActingHandlerTests {
    private static let reentrancies: [NoticeReentrancy] = [.immediate, .queued]

    @Test(arguments: reentrancies, 1...3)
    func `one handler that acts, among up to three observers, does what the reference says`(
        reentrancy: NoticeReentrancy, size: Int
    ) {
        var count = 0
        for kinds in rows(of: Role.Kind.allCases, length: size) {
            for position in kinds.indices {
                for senders in senderRows(size, acting: position) {
                    let roles = zip(kinds, senders).map { Role(kind: $0, hasSender: $1) }
                    for action in HandlerAction.allCases {
                        guard let program = Program(reentrancy, roles, acting: [position: action]) else {
                            continue
                        }
                        count += 1
                        guard Share.includes(count) else { continue }
                        guard program.agrees(note: "\(roles), \(action) at \(position)\n") else { return }
                    }
                }
            }
        }
        #expect(count == [1: 146, 2: 1_856, 3: 14_266][size])
    }

    @Test(arguments: reentrancies)
    func `two handlers that act, among three observers, do what the reference says`(
        reentrancy: NoticeReentrancy
    ) {
        var count = 0
        for roles in casts {
            for positions in [(0, 1), (0, 2), (1, 2)] {
                for actions in rows(of: HandlerAction.allCases, length: 2) {
                    let acting = [positions.0: actions[0], positions.1: actions[1]]
                    guard let program = Program(reentrancy, roles, acting: acting) else { continue }
                    count += 1
                    guard Share.includes(count) else { continue }
                    guard program.agrees(note: "\(roles), \(acting)\n") else { return }
                }
            }
        }
        #expect(count == 6_654)
    }

    /// Three observers in which every kind stands beside every other, some of one sender.
    private var casts: [[Role]] {
        let kinds: [[Role.Kind]] = [
            [.token, .owner, .oneShot], [.owner, .oneShot, .anyName], [.anyName, .token, .untilRemoved],
            [.untilRemoved, .anyName, .owner], [.oneShot, .untilRemoved, .token], [.owner, .owner, .token],
        ]
        return kinds.enumerated().map { number, kinds in
            kinds.enumerated().map { Role(kind: $1, hasSender: $0 == number % 3) }
        }
    }

    /// Which observers observe one sender: none, or the acting one alone.
    private func senderRows(_ size: Int, acting: Int) -> [[Bool]] {
        [(0..<size).map { _ in false }, (0..<size).map { $0 == acting }]
    }

    private func rows<Element>(of elements: [Element], length: Int) -> [[Element]] {
        guard length > 0 else { return [[]] }
        return rows(of: elements, length: length - 1).flatMap { row in elements.map { row + [$0] } }
    }
}
