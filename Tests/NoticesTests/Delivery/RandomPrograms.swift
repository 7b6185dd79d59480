import Notices
import TestSupport

/// Makes programs at random, in which observers ask for every option there is.
struct RandomPrograms {
    private var random: Dice

    init(seed: UInt64) { random = Dice(seed: seed) }

    /// The next one: of up to thirty steps.
    mutating func next() -> Program {
        let count = Int.random(in: 5...30, using: &random)
        return Program(
            chance(1, in: 3) ? .queued : .immediate, isWatched: chance(1, in: 3),
            (0..<count).map { _ in step(depth: 0) })
    }

    private mutating func step(depth: Int) -> Step {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<34: .observe(slot, request(depth: depth))
        case 34..<54: .post(name, from: sender, payload: payload)
        case 54..<64: .keep(name, from: sender, payload: payload)
        case 64..<66: .forget(name)
        case 66..<71: .cancel(slot)
        case 71..<75: .remove(slot)
        case 75..<79: .dropToken(slot)
        case 79..<83: .dropOwner(owner)
        case 83..<86: .dropSender(owner)
        case 86..<88: .removeNamed(chance(1, in: 3) ? .any : name)
        case 88..<90: .removeOwned(owner)
        case 90: .removeAll
        case 91..<93: .sweep
        case 93..<96: .block(slot)
        case 96..<99: .unblock(slot)
        default: depth > 0 ? .dropCenter : .sweep
        }
    }

    private mutating func request(depth: Int) -> ObserverRequest {
        var request = ObserverRequest(
            name: chance(1, in: 5) ? .any : name, label: ["x", "y", "z"].randomElement(using: &random) ?? "x")
        if chance(1, in: 4) { request.sender = owner }
        request.kind =
            [.token, .token, .untilRemoved, .owner(0), .owner(1)].randomElement(using: &random) ?? .token
        request.isOneShot = chance(1, in: 5)
        if chance(1, in: 3) { request.priority = Int.random(in: -1...1, using: &random) }
        request.receivesSticky = chance(1, in: 3)
        request.duplicates = [.allow, .allow, .refuse, .replace].randomElement(using: &random) ?? .allow
        request.wantsEven = chance(1, in: 4)
        if depth < 2, chance(2, in: 5) {
            request.actions = (0...Int.random(in: 0...1, using: &random)).map { _ in step(depth: depth + 1) }
        }
        return request
    }

    private mutating func chance(_ hits: Int, in all: Int) -> Bool {
        Int.random(in: 0..<all, using: &random) < hits
    }

    private var slot: Int { mutating get { Int.random(in: 0..<5, using: &random) } }

    private var owner: Int { mutating get { Int.random(in: 0..<2, using: &random) } }

    private var sender: Int? { mutating get { chance(1, in: 3) ? nil : owner } }

    private var payload: Int? {
        mutating get { chance(1, in: 4) ? nil : Int.random(in: 0..<4, using: &random) }
    }

    private var name: NoticeName { mutating get { chance(2, in: 3) ? "a" : "b" } }
}
