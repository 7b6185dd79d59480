import Notices

extension NoticeCenter {
    /// The channel of a name without a payload.
    func channel(named name: NoticeName) -> NoticeChannel<Void> { channel(of: NoticeDescriptor(name)) }
}

extension NoticeChannel {
    var name: NoticeName { descriptor.name }
}
