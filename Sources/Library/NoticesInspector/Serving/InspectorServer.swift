import Libc
import LocalSockets
import Notices
import NoticesWire
import Synchronization

/// The state that the program's threads share with the thread that serves boards.
final class InspectorServer: ReportingThread {
    /// Where it listens, until it is closed.
    private let listening: Lock<LocalSocket?>
    let wake: Wake
    let name: String
    private let epoch = UInt64.random(in: 1 ... .max)
    private let startedAt: Int64
    private let offers = Lock<[OfferedCenter]>([])
    private let permitted = Lock(Permissions())
    /// Changes when boards may do or see something else.
    let rightsVersion = Atomic(0)
    let commands = CommandQueue()
    let expected = ExpectedObjects()
    let statuses = OfferedStatuses()
    /// Why it is closed; `nil` while it is open.
    private let end = Lock<End?>(nil)

    init(name: String, path: String) throws(SystemCallError) {
        self.name = name
        let socket = try LocalSocket.listen(at: path)
        listening = Lock(socket)
        wake = try Wake()
        startedAt = WallClock.now
        let serving = Serving(self, at: socket)
        // Before its thread, which removes it when it ends.
        ProgramEnd.add(self)
        guard QuietThread.start(serving.run) else {
            ProgramEnd.remove(self)
            throw SystemCallError("start a thread for", path, EAGAIN)
        }
    }

    func offer(_ center: NoticeCenter, _ label: String, _ payloads: InspectedPayloads) {
        offers.withLock { offers in
            offers.removeAll { $0.center == nil || $0.isOf(center) }
            offers.append(OfferedCenter(center, label: label, payloads: payloads))
        }
        tellOffers()
    }

    /// Offers a tapped center. One that is already offered keeps its tap, and with it the numbers of its records.
    func offer(
        tapping center: AnyObject, _ label: String, _ payloads: InspectedPayloads, _ tap: any CenterTap
    ) {
        offers.withLock { offers in
            let former = offers.first { $0.isOf(center) }?.tap
            offers.removeAll { $0.center == nil || $0.isOf(center) }
            let tap = former ?? tap
            guard let substitute = tap.substitute else { return }
            offers.append(OfferedCenter(tap, substitute, label: label, payloads: payloads))
        }
        tellOffers()
    }

    private func tellOffers() {
        rightsVersion.wrappingAdd(1, ordering: .releasing)
        wake.wake()
    }

    /// Makes its thread send what was recorded, and end. Returns at once.
    func close(_ reason: End = End(.closed, text: "its inspector was closed")) {
        end.withLock { $0 = $0 ?? reason }
        let socket = listening.withLock { listening in
            defer { listening = nil }
            return listening
        }
        socket?.removePath()
        wake.wake()
    }

    func closeAtExit() { close(End(.exit, text: "the program has ended")) }

    /// Why it is closed; `nil` while it is open.
    var closing: End? { end.withLock { $0 } }

    /// The offered centers that still exist, in the order of their offers.
    var centers: [OfferedCenter] { offers.withLock { $0.filter { $0.center != nil } } }

    /// How a center is offered now. If it is not offered any more, its former offer.
    func current(_ former: OfferedCenter) -> OfferedCenter {
        offers.withLock { $0.first { $0.number == former.number } } ?? former
    }

    func permit(_ change: (inout Permissions) -> Void) {
        permitted.withLock { change(&$0) }
        rightsVersion.wrappingAdd(1, ordering: .releasing)
        wake.wake()
    }

    var permissions: Permissions { permitted.withLock { $0 } }

    /// What boards may do, and what they may post.
    var offersToBoards: Offers {
        let permissions = permissions
        return Offers(rights: rights.union(permissions.wireRights), posts: permissions.listedPosts)
    }

    private var rights: Hello.Rights {
        let looking: Hello.Rights = [.registrations, .choosing]
        return centers.allSatisfy { $0.payloads == .shown } ? looking.union(.payloads) : looking
    }

    var hello: WireMessage {
        let centers = centers
        return .hello(
            Hello(
                program: name, pid: UInt64(getpid()), epoch: epoch, startedAt: startedAt,
                rights: rights.union(permissions.wireRights),
                centers: centers.map { offer in
                    Hello.Center(
                        number: offer.number, label: offer.label,
                        timeZero: offer.center?.wallClockAtTimeZero ?? 0)
                }, process: NoticeRecord.Origin.ownProcess))
    }
}
