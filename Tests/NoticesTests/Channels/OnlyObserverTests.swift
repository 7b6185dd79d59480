import TestSupport
import Testing

@testable import Notices

/// Posts to an only observer, compared with the same posts while a monitor is attached.
@Suite(.leavesNoObservers) struct OnlyObserverTests {
    /// What a case has around its observer.
    fileprivate final class World: Sendable {
        let center = NoticeCenter()
        let calls = Calls()
        let sender = Screen(Calls())
        let owner = Screen(Calls())
        let number = NoticeDescriptor<Int>("a")
    }

    /// What came of a case.
    fileprivate struct Result: Equatable, Sendable {
        let outcomes: [PostOutcome]
        let calls: [String]
        let left: Int
    }

    enum Observers: CaseIterable {
        case one, untilRemoved, numbers, texts, labelled, once, wanting, unwilling, owned, abandoned, high
        case ofSender, numbersOfSender, ofAnyName, blocked, labelledAndBlocked, onMainActor
        case wantingAndOwned, numbersLabelled, textsLabelled, numbersOnce, numbersUnwilling, numbersBlocked
        case numbersOwned, numbersAbandoned, numbersLabelledAndAbandoned, numbersOnMainActor
        case beforeOneThatEnded, behindOneThatEnded, awaitingGoneSender
        case numbersAwaitingGoneSender, two, none

        /// Returns what keeps them.
        fileprivate func observe(in world: World) -> [any Sendable] {
            let (center, calls, sender) = (world.center, world.calls, world.sender)
            let note: @Sendable (Notice) -> Void = {
                calls.add(
                    "\($0.name) \($0.payload ?? "nothing") \($0.sender(as: Screen.self) === sender) \($0.source)"
                )
            }
            func token(_ options: NoticeOptions, label: String? = nil) -> NoticeToken {
                center.observe("a", options: options, label: label, handler: note)
            }
            func numbers(_ options: NoticeOptions = .none, label: String? = nil) -> NoticeToken {
                center.observe(world.number, options: options, label: label) { calls.add("number \($0)") }
            }
            func numbers(owner: Screen, label: String? = nil) {
                center.observe(world.number, owner: owner, label: label) { _, number in
                    calls.add("owned \(number)")
                }
            }
            switch self {
            case .one: return [token(.none)]
            case .untilRemoved: return ["\(center.observe("a", handler: note).detach())"]
            case .numbers: return [numbers()]
            case .texts: return [center.observe(NoticeDescriptor<String>("a")) { calls.add("text \($0)") }]
            case .labelled: return [token(.none, label: "me")]
            case .once: return [token(.once)]
            case .wanting: return [token(.filter { $0.payload is Int })]
            case .unwilling: return [token(.filter { _ in false })]
            case .owned:
                center.observe("a", owner: world.owner) { $0.changed($1) }
                return []
            case .abandoned:
                center.observe("a", owner: Screen(calls)) { $0.changed($1) }
                return []
            case .high: return [token(.priority(1))]
            case .ofSender: return [center.observe("a", from: sender, handler: note)]
            case .numbersOfSender:
                return [center.observe(world.number, from: sender) { calls.add("number \($0)") }]
            case .ofAnyName: return [center.observe(.any, handler: note)]
            case .blocked:
                let token = token(.none)
                return [token, token.block()]
            case .labelledAndBlocked:
                let token = token(.none, label: "me")
                return [token, token.block()]
            case .onMainActor: return [center.observe("a") { @MainActor _ in }]
            case .wantingAndOwned:
                let isNumber = NoticeOptions.filter { $0.payload is Int }
                center.observe("a", owner: world.owner, options: isNumber) { $0.changed($1) }
                return []
            case .numbersLabelled: return [numbers(label: "me")]
            case .textsLabelled:
                let texts = NoticeDescriptor<String>("a")
                return [center.observe(texts, label: "me") { calls.add("text \($0)") }]
            case .numbersOnce: return [numbers(.once)]
            case .numbersUnwilling: return [numbers(.filter { _ in false })]
            case .numbersBlocked:
                let token = numbers(label: "me")
                return [token, token.block()]
            case .numbersOwned:
                numbers(owner: world.owner)
                return []
            case .numbersAbandoned:
                numbers(owner: Screen(calls))
                return []
            case .numbersLabelledAndAbandoned:
                numbers(owner: Screen(calls), label: "me")
                return []
            case .numbersOnMainActor:
                return [center.observe(world.number) { @MainActor _ in }]
            case .beforeOneThatEnded:
                let tokens = [token(.none), token(.none)]
                tokens[1].cancel()
                return tokens
            case .behindOneThatEnded:
                let tokens = [token(.none), token(.none)]
                tokens[0].cancel()
                return tokens
            case .awaitingGoneSender:
                let sequence = center.payloads(of: world.number, from: Screen(calls))
                return [sequence, token(.none)]
            case .numbersAwaitingGoneSender:
                let sequence = center.payloads(of: world.number, from: Screen(calls))
                return [sequence, center.observe(world.number) { calls.add("number \($0)") }]
            case .two: return [token(.none), token(.none)]
            case .none: return []
            }
        }
    }

    enum Way: CaseIterable {
        case channel, payload, text, sender, senderAndPayload, number, senderAndNumber, name, nameAndPayload,
            described

        fileprivate func post(in world: World, _ channel: NoticeChannel<Void>, _ numbers: NoticeChannel<Int>)
            -> PostOutcome
        {
            let (center, sender) = (world.center, world.sender)
            return switch self {
            case .channel: channel.post()
            case .payload: numbers.post(1)
            case .text: center.channel(of: NoticeDescriptor<String>("a")).post("text")
            case .sender: channel.post(from: sender)
            case .senderAndPayload: numbers.post(1, from: sender)
            case .number: numbers.post(1)
            case .senderAndNumber: numbers.post(1, from: sender)
            case .name: center.post("a")
            case .nameAndPayload: center.post("a", payload: 1)
            case .described: center.post(world.number, 1)
            }
        }
    }

    @Test(arguments: Observers.allCases)
    func `an only observer is called, or not, as it is with a monitor`(observers: Observers) {
        for way in Way.allCases {
            let expected = Self.result(of: way, to: observers, isWatched: true)
            #expect(Self.result(of: way, to: observers, isWatched: false) == expected, "\(way)")
        }
    }

    private static func result(of way: Way, to observers: Observers, isWatched: Bool) -> Result {
        let world = World()
        let monitor = isWatched ? world.center.monitor { _ in } : nil
        let kept = observers.observe(in: world)
        let (channel, numbers) = (world.center.channel(named: "a"), world.center.channel(of: world.number))
        let outcomes = (1...2).map { _ in way.post(in: world, channel, numbers) }
        let result = Result(outcomes: outcomes, calls: world.calls.all, left: world.center.registrationCount)
        world.center.removeAll()
        withExtendedLifetime((monitor, kept)) {}
        return result
    }
}
