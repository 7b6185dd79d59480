import Notices
import NoticesWire

/// Runs one command, if it is allowed.
struct CommandRun {
    let command: WireCommand
    let board: BoardIdentity
    let server: InspectorServer
    let commands: CommandQueue

    /// The longest block, in seconds.
    private static let longestBlock: UInt64 = 3_600

    private struct Refusal: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }

    func result() -> CommandResult {
        guard let offer = server.centers.first(where: { $0.number == command.center }),
            let center = offer.center
        else { return failure("the center is no longer offered: attach to another one") }
        do throws(Refusal) {
            guard offer.tap == nil else {
                throw Refusal(
                    "“\(shown(offer.label))” is view only, since its observers are unknown: "
                        + "choose a center of Notices")
            }
            return try carryOut(in: center, offer)
        } catch {
            note("refused to \(attempt), by \(board.text): \(error.text)", in: center)
            return failure(error.text)
        }
    }

    private func carryOut(in center: NoticeCenter, _ offer: OfferedCenter) throws(Refusal) -> CommandResult {
        switch command.action {
        case .remove(let number, let name): return try remove(number, name, in: center)
        case .block(let name, let seconds): return try block(name, seconds, in: center, offer)
        case .unblock(let name):
            try require(.blocking)
            let subject = subject(name)
            guard commands.unblock(name, in: offer, by: board) > 0 else {
                throw Refusal("this board does not block \(subject)")
            }
            return done("unblocked \(subject)", in: center)
        case .post(let name, let payload): return try post(name, payload, in: center)
        case .trace(let name, let posts):
            try require(.tracing)
            do throws(TraceError) {
                return done(
                    try PosterStack.trace(NoticeName(name), next: Int(clamping: posts), in: center),
                    in: center)
            } catch {
                throw Refusal(error.message)
            }
        case .unknown(let kind):
            throw Refusal(
                "\(server.name) does not know commands of kind \(kind): it may be an older version")
        }
    }

    private func remove(_ number: UInt64, _ name: String?, in center: NoticeCenter) throws(Refusal)
        -> CommandResult
    {
        try require(.removing)
        let registration = center.registration(number, of: NoticeName(inRecords: name))
        guard let registration, (try? center.remove(registration.id)) == true else {
            throw Refusal("the observer has already ended")
        }
        return done(
            "removed \(registration.observer) of \(name.map { "“\(shown($0))”" } ?? "any name")", in: center)
    }

    private func block(
        _ name: String?, _ seconds: UInt64, in center: NoticeCenter, _ offer: OfferedCenter
    ) throws(Refusal) -> CommandResult {
        try require(.blocking)
        guard 1...Self.longestBlock ~= seconds else {
            throw Refusal("a block lasts 1 to \(Self.longestBlock) seconds, not \(seconds)")
        }
        let blockers: [NoticeBlocker] =
            if let name {
                center.registrations.filter { $0.name.rawValue == name }.compactMap { center.block($0.id) }
            } else {
                [center.block()]
            }
        guard !blockers.isEmpty else { throw Refusal("“\(shown(name ?? ""))” has no observers") }
        let isKept = commands.keep(
            HeldBlocks.Block(
                board: board, center: offer, name: name, end: .now + .seconds(seconds), blockers: blockers))
        guard isKept else { throw Refusal("there are already \(HeldBlocks.limit) blocks: unblock one") }
        let observers = blockers.count == 1 ? "1 observer" : "\(blockers.count) observers"
        let count = name == nil ? "" : " (\(observers))"
        return done("blocked \(subject(name)) for \(seconds) s\(count)", in: center)
    }

    private func post(_ name: String, _ payload: String?, in center: NoticeCenter) throws(Refusal)
        -> CommandResult
    {
        guard let permission = server.permissions.posts[name] else {
            throw Refusal(
                "\(server.name) does not allow posting “\(shown(name))”: let it call inspector.allowPosting")
        }
        guard (payload?.utf8.count ?? 0) <= WireLimits.text else {
            throw Refusal("a payload has at most \(WireLimits.text) bytes")
        }
        let post: PostPermission.Post
        do throws(PayloadProblem) {
            post = try permission.prepare(payload)
        } catch {
            throw Refusal("“\(shown(name))” was not posted: \(error.text)")
        }
        // Recorded before its handlers run, which may never return.
        note("“\(shown(name))” is posted by \(board.text)", in: center)
        let outcome = post(center, line)
        return CommandResult(id: command.id, isDone: true, text: "posted “\(shown(name))”", outcome: outcome)
    }

    private func require(_ right: InspectorRight) throws(Refusal) {
        guard !server.permissions.rights.contains(right) else { return }
        throw Refusal("\(server.name) does not allow \(right): let it call inspector.allow(.\(right))")
    }

    /// The attempted command, for a record.
    private var attempt: String {
        switch command.action {
        case .remove(let number, _): "remove registration \(number)"
        case .block(let name, _): "block \(subject(name))"
        case .unblock(let name): "unblock \(subject(name))"
        case .post(let name, _): "post “\(shown(name))”"
        case .trace(let name, _): "trace “\(shown(name))”"
        case .unknown: "run a command"
        }
    }

    private func subject(_ name: String?) -> String { HeldBlocks.Block.subject(name.map { shown($0) }) }

    /// A board may send a name of any length.
    private func shown(_ name: String) -> String {
        name.utf8.count <= 256 ? name : "\(name.prefix(64))…"
    }

    private func done(_ text: String, in center: NoticeCenter) -> CommandResult {
        note("\(text), by \(board.text)", in: center)
        return CommandResult(id: command.id, isDone: true, text: text)
    }

    private func failure(_ text: String) -> CommandResult {
        CommandResult(id: command.id, isDone: false, text: text)
    }

    private func note(_ text: String, in center: NoticeCenter) {
        center.note(text, file: PostPermission.file, line: line)
    }

    /// The line for records: the number of the command.
    private var line: Int { Int(clamping: command.id) }
}
