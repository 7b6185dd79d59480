import BoardModel
import Notices
import NoticesWire

/// What has arrived from a program: its registrations, and the records that the board has not taken.
///
/// A restarted program counts its records from 1. An offset is added to their numbers, so that one log can
/// have the records of both runs.
struct FeedState: Sendable {
    let wantedCenter: String?
    private var picture = ProgramPicture(center: 0)
    private var hello: Hello
    private(set) var center: UInt64 = 0
    private var isEnded = false
    /// Whether the board detached because of a limit.
    private(set) var isDetached = false
    private var limits: LimitWatch
    /// Whether the program does not answer.
    var isSilent = false
    /// The reason that the program sent for ending the connection.
    private var reason: End?
    /// Whether anything that the program sent could not be decoded.
    private(set) var isDamaged = false
    /// What could not be decoded on this connection.
    private var damage: String?
    /// What the program allows the board to do.
    private(set) var rights: Hello.Rights = []
    private var postable: [String] = []
    var requests = ProgramRequests()
    private var leaks: ExpectedGone?
    private var statuses: [PartStatus] = []
    /// What is requested from the program; and what it left out, on this connection and before.
    private let watch: Watch
    private var leftOut: LeftOut?
    private var earlier: LeftOutParts?
    private var records = RecordChunks()
    private var gaps = RecordGaps()
    /// How many more dropped records are counted.
    private var dropRoom = Bounds.count
    /// The offset added to the numbers of the program's records.
    private var base: UInt64 = 0
    /// Whether the program had posted before the board attached; `nil` until the first record.
    private var isLate: Bool?
    /// The chunks of an incomplete listing.
    private var listed: [NoticeRegistration] = []
    /// Whether a complete listing has arrived. The board sees everything posted after that.
    private(set) var isListed = false
    /// Whether the program can report the observers of the center.
    private(set) var knowsObservers = true
    private var runs: UInt64 = 0
    /// The wall-clock times of the records.
    private(set) var clock = RecordClock.unknown
    /// Its index if it is shown with others.
    private let part: Int?

    /// The board's number for the center in this run of the program.
    private var ownCenter: UInt64 { BoardSnapshot.center(inPart: part, run: runs) }

    /// Beyond this number, the oldest are dropped: a log would have trimmed them, too.
    private static let recordLimit = DeliveryLog.defaultCapacity

    init(
        _ hello: Hello, center: String?, limits: LimitWatch, asking watch: Watch = .everything,
        asPart part: Int? = nil
    ) {
        (self.watch, self.part) = (watch, part)
        self.hello = hello
        self.limits = limits
        wantedCenter = center
    }

    var status: ProgramStatus {
        ProgramStatus(
            name: hello.program, process: hello.pid,
            center: hello.centers.first { $0.number == center }?.label ?? "",
            phase: phase)
    }

    var identity: ProgramMerge.Identity {
        ProgramMerge.Identity(
            process: hello.process, timeZero: hello.centers.first { $0.number == center }?.timeZero ?? 0)
    }

    var phase: ProgramStatus.Phase {
        if isDetached { return .detached }
        if isEnded { return .ended }
        if isSilent { return .silent }
        return isListed || !watch.parts.contains(.registrations) ? .live : .catchingUp(listed.count)
    }

    /// Begins a connection with its first message. `false` if the program does not offer the wanted center.
    mutating func begin(_ new: Hello) -> Bool {
        let offered = new.centers.first { wantedCenter == nil || $0.label == wantedCenter }
        guard let offered else { return false }
        let isRestarted = new.epoch != hello.epoch
        if runs > 0, isRestarted { note("\(new.program) restarted as process \(new.pid)") }
        if runs == 0 || isRestarted || offered.number != center {
            base = picture.lastSeq
            runs += 1
            knowsObservers = true
            picture.restart(center: ownCenter)
            clock.begin(at: base &+ 1, zero: offered.timeZero)
        }
        listed = []
        isListed = false
        if isRestarted { leaks = nil }
        statuses = []
        if isRestarted { requests.failAll("\(name) restarted: it is unknown whether the command ran") }
        hello = new
        (rights, postable) = (new.rights, [])
        center = offered.number
        (isEnded, isSilent, reason, damage) = (false, false, nil, nil)
        return true
    }

    mutating func take(_ message: consuming WireMessage, at now: ContinuousClock.Instant = .now) {
        guard !isDetached else { return }
        switch consume message {
        case .records(center, let new): take(new, at: now)
        case .registrations(let chunk) where chunk.center == center: take(chunk)
        case .drops(center, let said):
            let drops = said.bounded(to: dropRoom)
            dropRoom -= drops.total
            gaps.add(Int(clamping: drops.total), behind: records.count)
            let reached = limits.countDropped(Int(clamping: drops.total), at: now)
            picture.add(
                dropped: Totals.Dropped(
                    all: Int(clamping: drops.total), posts: Int(clamping: drops.posts),
                    deliveries: Int(clamping: drops.deliveries), unheard: Int(clamping: drops.unheard)))
            if let reached { detach(reached) }
        case .end(let end): reason = end
        case .offers(let offers): (rights, postable) = (offers.rights, offers.posts.map(\.name))
        case .leaks(let new): leaks = new
        case .status(let status): take(status)
        case .leftOut(center, let sums): take(sums)
        case .result(let result): requests.take(result)
        default: break
        }
    }

    /// The start of a recording, between two messages; `nil` if the registrations have not been listed.
    package var beginning: ProgramTee.Beginning? {
        guard isListed, !isEnded, !isDetached else { return nil }
        var hello = hello
        hello.centers.removeAll { $0.number != center }
        return ProgramTee.Beginning(
            hello: hello, watch: watch, leaks: leaks, leftOut: leftOut,
            listing: RegistrationChunk(
                center: center, seq: picture.lastSeq - base, isLast: true, knowsObservers: knowsObservers,
                registrations: registrations.map { WireRegistration($0) }))
    }

    /// The name that the program reports.
    var name: String { hello.program }

    /// The registrations that it has reported.
    var registrations: [NoticeRegistration] { picture.all }

    /// An active registration; `nil` if it has ended, or belongs to an earlier run.
    func registration(_ id: RegistrationID) -> NoticeRegistration? {
        id.center == ownCenter ? picture.registration(id.number) : nil
    }

    private mutating func take(_ chunk: RegistrationChunk) {
        let registrations = chunk.registrations.compactMap { $0.bounded.registration(inCenter: ownCenter) }
        guard !chunk.isUpdate else { return picture.put(registrations) }
        listed += registrations
        guard chunk.isLast else { return }
        picture.list(listed, areKnown: chunk.knowsObservers)
        if knowsObservers, !chunk.knowsObservers { sayHidden(areListed: !listed.isEmpty) }
        listed = []
        isListed = true
        knowsObservers = chunk.knowsObservers
    }

    /// Logs once that only posts are visible. The line takes a number of its own, before those of the
    /// records.
    private mutating func sayHidden(areListed: Bool) {
        note(
            areListed
                ? "\(status.center) lists its observers, but not which of them a post reaches"
                : "observers unknown: only the posts of \(status.center) are shown")
        base += 1
    }

    private mutating func take(_ new: consuming [NoticeRecord], at now: ContinuousClock.Instant) {
        let base = base
        let (count, reached) = limits.look(at: new, at: now) { $0.receive(movedBy: base) }
        if isLate == nil, let first = new.first { isLate = first.seq > 1 }
        if count < new.count { new.removeLast(new.count - count) }
        for index in new.indices { new[index].receive(movedBy: base) }
        picture.learn(from: &new)
        // The ends of registrations always arrive.
        if watch != .everything { new.removeAll { !watch.shows(kind: $0.kind.rawValue) } }
        records.append(new)
        dropSurplus()
        if let reached { detach(reached) }
    }

    /// Further parts of a program are not shown.
    private static let statusLimit = 16

    private mutating func take(_ status: OfferedStatus) {
        let index = statuses.firstIndex { $0.name == status.name }
        guard !status.fields.isEmpty else {
            if let index { statuses.remove(at: index) }
            return
        }
        let part = PartStatus(
            name: status.name,
            fields: status.fields.map { PartStatus.Field(label: $0.label, value: $0.value) })
        if let index {
            statuses[index] = part
        } else if statuses.count < Self.statusLimit {
            statuses.append(part)
        }
    }

    private var leftOutParts: LeftOutParts? {
        guard var parts = LeftOutParts(watch, leftOut) else { return nil }
        if !knowsObservers { parts.registrations = nil }
        if let earlier { parts.add(earlier) }
        return parts
    }

    private mutating func take(_ sums: LeftOut) {
        // A new connection counts from 0.
        if let leftOut, sums.total < leftOut.total { earlier = leftOutParts }
        leftOut = sums
        guard let parts = leftOutParts else { return }
        picture.setUnseen(
            Totals.Counts(posts: parts.posts, deliveries: parts.deliveries, unheard: parts.unheard))
    }

    /// When the time limit is reached; `nil` if there is none.
    var deadline: ContinuousClock.Instant? { isDetached ? nil : limits.deadline }

    /// Detaches from the program if the time limit is reached.
    mutating func look(at now: ContinuousClock.Instant) {
        if !isDetached, let reached = limits.timeReached(at: now) { detach(reached) }
    }

    private mutating func detach(_ reason: String) {
        note("detached from \(hello.program) (process \(hello.pid)): \(reason)")
        requests.failAll("the board detached from \(name): it is unknown whether the command ran")
        isDetached = true
    }

    /// Why a recording ends with the connection.
    var farewell: End {
        damage == nil ? reason ?? .withoutGoodbye : .damaged
    }

    /// The connection has ended. The program may have sent a reason, or may itself have ended.
    mutating func end() {
        guard !isDetached else { return }
        let event =
            damage.map { "sent damaged data: \($0)" }
            ?? reason.map { $0.reason == .exit ? "has ended" : "ended the connection: \($0.text)" }
            ?? "has ended without saying goodbye"
        note("\(hello.program) (process \(hello.pid)) \(event); waiting for a program of that name")
        (leaks, statuses) = (nil, [])
        requests.failAll("\(name) has ended: it is unknown whether the command ran")
        isEnded = true
    }

    /// Notes that what the program sent cannot be decoded. The connection ends with it.
    mutating func noteDamage(_ error: AttachError) {
        isDamaged = true
        damage = if case .damaged(_, let problem) = error { problem } else { "\(error)" }
    }

    /// Adds a note by the board to the log.
    mutating func note(_ text: String) {
        var record = NoticeRecord(seq: picture.lastSeq &+ 1, time: picture.lastTime, kind: .note)
        record.text = text
        var records = [record]
        picture.learn(from: &records)
        self.records.append(records)
        dropSurplus()
    }

    /// - Parameter now: The current time, in nanoseconds since 1970.
    mutating func snapshot(at now: Int64) -> BoardSnapshot {
        var snapshot = picture.snapshot()
        snapshot.postable = postable
        snapshot.expected = leaks.map { leaks in
            ExpectedObjects(leaks, at: now) { [center, picture] in
                $0 == center ? picture.registration($1) : nil
            }
        }
        snapshot.leftOut = leftOutParts
        snapshot.statuses = statuses
        if isLate == true { snapshot.calls = .sinceAttached }
        if !watch.shows(kind: NoticeRecord.Kind.deliver.rawValue) { snapshot.calls = .notAskedFor }
        return snapshot
    }

    mutating func takeRecords() -> RecordInbox.Batch {
        defer { gaps = RecordGaps() }
        return RecordInbox.Batch(chunks: records.take(), gaps: gaps)
    }

    private mutating func dropSurplus() {
        let surplus = records.count - Self.recordLimit
        guard surplus > 0 else { return }
        gaps.removeFirst(surplus, dropped: surplus, isLoss: false)
        records.removeFirst(surplus)
    }
}

extension NoticeRecord {
    /// Makes it a record as the board keeps it: with clamped numbers, behind the records of earlier runs.
    fileprivate mutating func receive(movedBy base: UInt64) {
        bound()
        guard base > 0 else { return }
        seq &+= base
        post = post.map { $0 &+ base }
        cause = cause.map { $0 &+ base }
    }
}
