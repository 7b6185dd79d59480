import BoardModel
import Notices

extension DemoObject {
    /// Observes with the library's queue delivery on the demo's queue, after the posting line.
    func observeOnQueue(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        guard let demoQueue = request.demoQueue else { return nil }
        return center.observe(
            request.names.noticeName, owner: self, from: request.sender, on: .queue(demoQueue.queue),
            options: request.options, file: request.source.file, line: request.source.line
        ) { me, _ in me.receive(request.act) }
    }

    /// Observes as with a Foundation queue: the poster waits until the handler has run on the queue.
    ///
    /// If the poster is on the demo's own queue, the handler runs at once. If the queue waits for a poster on
    /// another thread, the two would deadlock: the handler records that instead of waiting.
    func observeWaiting(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        guard let demoQueue = request.demoQueue else { return nil }
        let source = request.source
        return center.observe(
            request.names.noticeName, owner: self, from: request.sender, options: request.options,
            file: source.file, line: source.line
        ) { [weak center] me, notice in
            guard demoQueue.wouldHang else { return me.receive(request.act) }
            center?.record(.hang) { record in
                record.name = notice.name.rawValue
                record.observer = me.noticeLabel
                record.text =
                    "deadlock: the post waits for the main queue, which waits for the post"
                record.file = source.file.name
                record.line = source.line
            }
        }
    }
}
