import LocalSockets
import Notices
import NoticesWire

/// Queues the commands of boards for a thread that runs them one by one. A post runs handlers, which may block; the
/// thread that serves boards never does.
final class CommandQueue: Sendable {
    private enum Job: Sendable {
        case command(WireCommand, BoardIdentity)
        /// Texts to record. Recording is foreign code, too.
        case notes([(center: OfferedCenter, text: String)])
        /// Check the objects that should be freed, which may run the deinit of one, and read the statuses of the
        /// program's parts.
        case look
    }

    private struct State: Sendable {
        var boards: Set<BoardIdentity> = []
        var waiting: [Job] = []
        var isRunning = false
        var isClosed = false
        var results: [(board: UInt64, result: CommandResult)] = []
        var blocks = HeldBlocks()
        /// Whether a check waits.
        var looks = false
        /// The result of the last check.
        var leaks: ExpectedGone?
        var statuses: [OfferedStatus] = []

        func count(of board: BoardIdentity) -> Int {
            waiting.count { if case .command(_, board) = $0 { true } else { false } }
        }
    }

    private let state = Lock(State())

    /// The maximum number of waiting commands of a board.
    private static let limit = 16

    /// A board has connected.
    func begin(_ board: BoardIdentity) { state.withLock { _ = $0.boards.insert(board) } }

    /// A board has disconnected: ends its blocks, and drops its waiting commands.
    func end(_ board: BoardIdentity, _ server: InspectorServer) {
        let ended = state.withLock { state in
            state.boards.remove(board)
            state.waiting.removeAll { if case .command(_, board) = $0 { true } else { false } }
            state.results.removeAll { $0.board == board.number }
            return state.blocks.take { $0.board == board }
        }
        record(ended, "its board disconnected", server)
    }

    /// Queues a command. Returns the result if it is rejected.
    func take(_ command: WireCommand, of board: BoardIdentity, _ server: InspectorServer) -> CommandResult? {
        let hasRoom = state.withLock { state in
            guard !state.isClosed, state.count(of: board) < Self.limit else { return false }
            state.waiting.append(.command(command, board))
            return true
        }
        guard hasRoom else {
            return CommandResult(
                id: command.id, isDone: false,
                text: "\(Self.limit) commands of this board already wait: try again when they are done")
        }
        guard run(server) else {
            state.withLock { $0.waiting.removeAll() }
            return CommandResult(
                id: command.id, isDone: false, text: "the system has no room for a thread: try again")
        }
        return nil
    }

    /// The results to send, with the numbers of their boards.
    func takeResults() -> [(board: UInt64, result: CommandResult)] {
        state.withLock { state in
            defer { state.results = [] }
            return state.results
        }
    }

    var nextEnd: ContinuousClock.Instant? { state.withLock { $0.blocks.nextEnd } }

    /// Ends the blocks that have expired.
    func endBlocks(_ server: InspectorServer) {
        let now = ContinuousClock.now
        record(state.withLock { $0.blocks.take { $0.end <= now } }, "its time is up", server)
    }

    /// Ends the blocks, and drops the waiting commands.
    func close(_ server: InspectorServer) {
        let ended = state.withLock { state in
            state.isClosed = true
            state.waiting.removeAll { if case .command = $0 { true } else { false } }
            return state.blocks.take { _ in true }
        }
        record(ended, "the inspector was closed", server)
    }

    /// The blockers are released when this returns, whatever the command thread does.
    private func record(_ ended: [HeldBlocks.Block], _ reason: String, _ server: InspectorServer) {
        guard !ended.isEmpty else { return }
        let notes = ended.map { block in
            let text = "the block of \(block.subject) by \(block.board.text) has ended: \(reason)"
            return (center: block.center, text: text)
        }
        state.withLock { $0.waiting.append(.notes(notes)) }
        _ = run(server)
    }

    /// Requests a check of the objects that should be freed, and of the statuses of the program's parts. The results
    /// are in `leaks` and `statuses` when the server is woken.
    func look(_ server: InspectorServer) {
        guard server.expected.isUsed || server.statuses.isUsed || !statuses.isEmpty else { return }
        let isNew = state.withLock { state in
            guard !state.looks, !state.isClosed else { return false }
            state.looks = true
            state.waiting.append(.look)
            return true
        }
        if isNew { _ = run(server) }
    }

    /// Whether its thread has done what waited.
    var isIdle: Bool { state.withLock { !$0.isRunning } }

    var leaks: ExpectedGone? { state.withLock { $0.leaks } }
    var statuses: [OfferedStatus] { state.withLock { $0.statuses } }
}

// MARK: - Its thread

extension CommandQueue {
    /// Starts the thread, unless it runs. Returns `false` if the system cannot start one.
    private func run(_ server: InspectorServer) -> Bool {
        let starts = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return true }
        if QuietThread.start({ [self] in while work(server) {} }) { return true }
        state.withLock { $0.isRunning = false }
        return false
    }

    /// Returns `false` if nothing waits.
    private func work(_ server: InspectorServer) -> Bool {
        let next = state.withLock { state -> Job? in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        switch next {
        case .command(let command, let board):
            let result = CommandRun(command: command, board: board, server: server, commands: self).result()
            state.withLock { state in
                if state.boards.contains(board) { state.results.append((board.number, result)) }
            }
            server.wake.wake()
        case .notes(let notes):
            for (offer, text) in notes { offer.center?.note(text, file: PostPermission.file, line: 0) }
        case .look:
            state.withLock { $0.looks = false }
            if server.expected.isUsed { lookAtObjects(server) }
            askParts(server)
        case nil: return false
        }
        return true
    }

    private func lookAtObjects(_ server: InspectorServer) {
        let centers = server.centers
        let now = WallClock.now
        for (label, since) in server.expected.takeGone() {
            let seconds = max(0, now &- since) / 1_000_000_000
            let text = "\(label) is gone, \(seconds) s late"
            for offer in centers { offer.center?.note(text, file: "inspector", line: 0) }
        }
        let found = server.expected.message(centers)
        let isNew = state.withLock { state in
            defer { state.leaks = found }
            return state.leaks != found
        }
        if isNew { server.wake.wake() }
    }
}

extension CommandQueue {
    private func askParts(_ server: InspectorServer) {
        let found = server.statuses.read()
        let isNew = state.withLock { state in
            defer { state.statuses = found }
            return state.statuses != found
        }
        if isNew { server.wake.wake() }
    }
}

// MARK: - Blocks

extension CommandQueue {
    /// Stores a block. Returns `false` if there are too many, or its board has disconnected.
    func keep(_ block: HeldBlocks.Block) -> Bool {
        let former = state.withLock { state -> [HeldBlocks.Block]? in
            guard !state.isClosed, state.boards.contains(block.board) else { return nil }
            return state.blocks.add(block)
        }
        return former != nil
    }

    /// Ends the blocks of a board and a name. Returns how many it ended.
    func unblock(_ name: String?, in center: OfferedCenter, by board: BoardIdentity) -> Int {
        state.withLock { $0.blocks.take { $0.isLike(board, center, name) } }.count
    }
}
