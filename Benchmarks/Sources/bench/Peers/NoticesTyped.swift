import CTally
import Notices

/// Posts to the center by channels of a payload type.
struct NoticesTyped: RemovingPeer, WatchedPeer {
    static let title = "Notices typed"

    struct Handler {
        let call: @isolated(any) @Sendable (Int) throws -> Void
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeChannel<Int> {
        center.channel(of: NoticeDescriptor<Int>(NoticeName(nameText(number))))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: NoticeChannel<Int>, _ handler: Handler) -> NoticeToken {
        topic.center.observe(topic.descriptor, handler: handler.call)
    }

    func observeForGood(_ topic: NoticeChannel<Int>, _ handler: Handler) -> RegistrationID {
        observe(topic, handler).detach()
    }

    func post(_ topic: NoticeChannel<Int>) {
        topic.post(0)
    }

    func remove(_ registration: NoticeToken) {
        registration.cancel()
    }
}

extension NoticesTyped: SenderPeer {
    func observe(_ topic: NoticeChannel<Int>, from sender: Sender, _ handler: Handler) -> NoticeToken {
        topic.center.observe(topic.descriptor, from: sender, handler: handler.call)
    }

    func post(_ topic: NoticeChannel<Int>, from sender: Sender) {
        topic.post(0, from: sender)
    }
}

extension NoticesTyped: ValuePeer {
    func observeValue(_ topic: NoticeChannel<Int>) -> NoticeToken {
        topic.center.observe(topic.descriptor) { value in tally_add(value) }
    }

    func post(_ topic: NoticeChannel<Int>, value: Int) {
        topic.post(value)
    }
}
