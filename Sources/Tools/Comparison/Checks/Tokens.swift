import Foundation
import Notices

/// The meaning of a token.
extension Check {
    static let tokens = [otherCenter, tokensOfTwoCenters, steadyTokens]

    private static let otherCenter = Check(
        "L2", "A center removes no observer for a token of another center.",
        foundation: {
            let (center, other) = (NotificationCenter(), NotificationCenter())
            let calls = Calls()
            center.add("name") { calls.add("called") }
            center.remove(other.add("name") {})
            center.post("name")
            return .kept(if: calls.count == 1, otherwise: "its own observer was removed")
        },
        notices: {
            let (center, other) = (NoticeCenter(), NoticeCenter())
            let calls = Calls()
            let token = center.observe("name") { _ in calls.add("called") }
            let foreign = other.observe("name") { _ in }
            do {
                try center.remove(foreign.id)
                return .broken("the foreign token was accepted")
            } catch NoticeError.registrationOfAnotherCenter {
                center.post("name")
                return .kept(
                    if: calls.count == 1 && token.isActive && foreign.isActive,
                    otherwise: "its own observer was removed")
            }
        })

    private static let tokensOfTwoCenters = Check(
        "L3", "A set can hold tokens of two centers, and each token keeps its observer registered.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let centers = (NotificationCenter(), NotificationCenter())
            let sender = NumberMessage.Sender()
            var tokens: Set<NotificationCenter.ObservationToken> = []
            for center in [centers.0, centers.1] {
                tokens.insert(
                    center.addObserver(of: sender, for: NumberMessage.self) { (_: NumberMessage) async in })
            }
            return .kept(if: tokens.count == 2, otherwise: "one token was lost")
        },
        notices: {
            let centers = (NoticeCenter(), NoticeCenter())
            var tokens: Set<NoticeToken> = []
            for center in [centers.0, centers.1] { tokens.insert(center.observe("name") { _ in }) }
            let heard = [centers.0, centers.1].map { $0.post("name").delivered }
            return withExtendedLifetime(tokens) {
                .kept(if: tokens.count == 2 && heard == [1, 1], otherwise: "one token was lost")
            }
        })

    private static let steadyTokens = Check(
        "L4", "A token whose registration has ended equals only itself and is still found in its set.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let center = NotificationCenter()
            let sender = NumberMessage.Sender()
            let tokens = (0..<2).map { _ in
                center.addObserver(of: sender, for: NumberMessage.self) { (_: NumberMessage) async in }
            }
            return areSteady(tokens) { center.removeObserver($0) }
        },
        notices: {
            let center = NoticeCenter()
            let tokens = (0..<2).map { _ in center.observe("name") { _ in } }
            return areSteady(tokens) { $0.cancel() }
        })

    private static func areSteady<Token: Hashable>(_ tokens: [Token], remove: (Token) -> Void) -> Verdict {
        let hashes = tokens.map(\.hashValue)
        let set = Set(tokens)
        tokens.forEach(remove)
        if tokens.map(\.hashValue) != hashes { return .broken("its hash changed") }
        if tokens[0] == tokens[1] { return .broken("two ended tokens are equal") }
        return .kept(if: tokens.allSatisfy(set.contains), otherwise: "it was not found in its set")
    }
}
