import CTally
import Notices

/// Posts to the center by channels, which have looked up their name once.
struct NoticesPrepared: RemovingPeer, AnyNamePeer, WatchedPeer {
    static let title = "Notices prepared"

    struct Handler {
        let amount: Int
    }

    let center = NoticeCenter()

    func topic(_ number: Int) -> NoticeChannel<Void> {
        center.channel(of: NoticeDescriptor<Void>(NoticeName(nameText(number))))
    }

    static func handler(adding amount: Int) -> Handler {
        Handler(amount: amount)
    }

    func observe(_ topic: NoticeChannel<Void>, _ handler: Handler) -> RegistrationID {
        center.observe(topic.descriptor.name) { [amount = handler.amount] _ in tally_add(amount) }.detach()
    }

    func observeAnyName(_ handler: Handler) -> RegistrationID {
        center.observe(.any) { [amount = handler.amount] _ in tally_add(amount) }.detach()
    }

    func post(_ topic: NoticeChannel<Void>) {
        topic.post()
    }

    func remove(_ registration: RegistrationID) {
        _ = try? center.remove(registration)
    }
}

extension NoticesPrepared: SenderPeer {
    func observe(_ topic: NoticeChannel<Void>, from sender: Sender, _ handler: Handler) -> RegistrationID {
        center.observe(topic.descriptor.name, from: sender) { [amount = handler.amount] _ in tally_add(amount)
        }.detach()
    }

    func post(_ topic: NoticeChannel<Void>, from sender: Sender) {
        topic.post(from: sender)
    }
}
