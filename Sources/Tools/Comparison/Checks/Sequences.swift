import Foundation
import Notices

/// Posts as async sequences.
extension Check {
    static let sequences = [sequenceOfDeallocatedSender, emptyBuffer, sequenceOfDeallocatedCenter, overflow]

    private static let sequenceOfDeallocatedSender = Check(
        "L9", "A sequence whose sender was deallocated yields no post of another sender.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let center = NotificationCenter()
            var sender: NumberMessage.Sender? = NumberMessage.Sender()
            let numbers = sender.map { center.messages(of: $0, for: NumberMessage.self) }
            sender = nil
            let iterator = numbers?.makeAsyncIterator()
            center.post(NumberMessage(number: 42), subject: NumberMessage.Sender())
            let first = await inTime(
                Task {
                    var iterator = iterator
                    return try? await iterator?.next()?.number
                }, within: .seconds(1))
            return .kept(
                if: first == nil || first == .some(nil), otherwise: "a post of another sender was delivered")
        },
        notices: {
            let center = NoticeCenter()
            var sender: Listener<Never>? = Listener()
            let notices = sender.map { center.notices(named: "number", from: $0) }
            sender = nil
            center.post("number", from: Listener<Never>(), payload: 42)
            let first = await inTime(
                Task {
                    var iterator = notices?.makeAsyncIterator()
                    return await iterator?.next()?.payload as? Int
                })
            return .kept(
                if: first == .some(nil),
                otherwise: first == nil ? "no end" : "a post of another sender was delivered")
        })

    private static let emptyBuffer = Check(
        "L10", "A buffer of size zero is refused at the call that requests it, and no later post crashes.",
        isApart: true, blamedFile: #fileID,
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let center = NotificationCenter()
            let sender = NumberMessage.Sender()
            let iterator = center.messages(of: sender, for: NumberMessage.self, bufferSize: 0)
                .makeAsyncIterator()
            center.post(NumberMessage(number: 1), subject: sender)
            return withExtendedLifetime(iterator) { .kept }
        },
        notices: {
            let center = NoticeCenter()
            let notices = center.notices(named: "number", buffering: .newest(0))
            center.post("number", payload: 1)
            return withExtendedLifetime(notices) { .kept }
        })

    private static let sequenceOfDeallocatedCenter = Check(
        "L11", "A sequence ends when its center is deallocated.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let sender = NumberMessage.Sender()
            var center: NotificationCenter? = NotificationCenter()
            let iterator = center?.messages(of: sender, for: NumberMessage.self).makeAsyncIterator()
            center = nil
            let end = await inTime(
                Task {
                    var iterator = iterator
                    return try? await iterator?.next()?.number
                })
            return .kept(if: end == .some(nil), otherwise: "no end in \(patience.components.seconds) s")
        },
        notices: {
            var center: NoticeCenter? = NoticeCenter()
            let notices = center?.notices(named: "number")
            center = nil
            let end = await inTime(
                Task {
                    var iterator = notices?.makeAsyncIterator()
                    return await iterator?.next()?.name
                })
            return .kept(if: end == .some(nil), otherwise: "no end in \(patience.components.seconds) s")
        })

    private static let overflow = Check(
        "L12", "A program can read how many posts a full buffer has dropped.",
        foundation: {
            // The API does not report the number of dropped messages, so the promise is kept only if none is dropped.
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let center = NotificationCenter()
            let sender = NumberMessage.Sender()
            let iterator = center.messages(of: sender, for: NumberMessage.self, bufferSize: 2)
                .makeAsyncIterator()
            for number in 1...5 { center.post(NumberMessage(number: number), subject: sender) }
            let first = await inTime(
                Task {
                    var iterator = iterator
                    return try? await iterator.next()?.number
                })
            guard let first, let first else { return .broken("no message was delivered") }
            return .kept(if: first == 1, otherwise: "\(first - 1) of 5 were dropped without a count")
        },
        notices: {
            let center = NoticeCenter()
            let notices = center.notices(named: "number", buffering: .newest(2))
            for number in 1...5 { center.post("number", payload: number) }
            let first = await inTime(
                Task {
                    var iterator = notices.makeAsyncIterator()
                    return await iterator.next()?.payload as? Int ?? 0
                })
            return .kept(
                if: first == 4 && notices.droppedCount == 3,
                otherwise: "\(notices.droppedCount) counted, first \(first ?? 0)")
        })
}
