package import Notices

extension NoticeRecord.Kind {
    /// A handler would have waited for what waits for it.
    package static let hang = NoticeRecord.Kind(rawValue: "hang")
}

extension DemoObject {
    /// Delivered on the desk's queue, behind the line that posts: the library's own.
    func observeOnQueue(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        guard let desk = request.desk else { return nil }
        return center.observe(
            request.names.noticeName, owner: self, from: request.sender, queue: desk.queue,
            options: request.options, file: request.place.file, line: request.place.line
        ) { me, _ in me.receive(request.act) }.id
    }

    /// As Foundation delivers to an observer with a queue: the poster waits until the handler has run there.
    ///
    /// On the desk itself it runs at once. A poster elsewhere, that the desk waits for, would wait for ever: that is
    /// told, and the wait is not entered.
    func observeWaiting(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        guard let desk = request.desk else { return nil }
        let place = request.place
        return center.observe(
            request.names.noticeName, owner: self, from: request.sender, options: request.options,
            file: place.file, line: place.line
        ) { [weak center] me, notice in
            guard desk.wouldHang else { return me.receive(request.act) }
            center?.record(.hang) { record in
                record.name = notice.name.rawValue
                record.observer = me.noticeLabel
                record.text =
                    "the post waits for the desk's queue, and the desk waits for the post: both stand still"
                record.file = place.file.name
                record.line = place.line
            }
        }.id
    }
}
