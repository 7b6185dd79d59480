package import BoardModel
package import Notices
package import NoticesRecording
import NoticesWire

/// A recording as a board's source, in which the user can move back and forth.
///
/// It reads the file on the board's thread. Finding a place takes about 50 ms; searches proceed block by
/// block.
package final class RecordedProgram: BoardSource {
    private var player: Replay
    private let status: ProgramStatus
    private var isPlaying = false
    /// The playback position, in seconds of the center's clock.
    private var playhead: Double
    private var speed = 1.0
    private var end: Double
    private var density: [ReplayStatus.Part]
    private var search: (search: ReplaySearch, sourceLine: SourceLine)?
    private var answers: [(sourceLine: SourceLine, answer: SourceAnswer)] = []
    /// Whether the file may still be written to.
    private let follows: Bool
    private var problems: [String] = []
    private var untilLook = Duration.zero

    private static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]
    /// The maximum number of steps applied by one call, so that a burst does not block the board.
    private static let stepLimit = 20_000
    private static let lookInterval = Duration.milliseconds(250)

    /// Opens a recording at its beginning.
    ///
    /// - Parameters:
    ///   - center: The label of the center to show; `nil` shows the first.
    ///   - follows: Whether the file is still being written. If so, opens it at its end.
    ///   - isStream: Whether nobody moves back and forth in it: less of it is then in memory.
    /// - Returns: `nil` if the recording has no such center.
    package init?(
        _ reader: RecordingReader, center: String?, follows: Bool = false, isStream: Bool = false
    ) {
        guard var blocks = CenterBlocks(reader, center: center) else { return nil }
        if isStream { blocks.cacheLimit = 1 }
        var player = Replay(blocks)
        end = player.lastTime()
        density = isStream ? [] : ReplayDensity.parts(of: player, until: end)
        playhead = player.start
        status = ProgramStatus(
            name: reader.hello.program, process: reader.hello.pid, center: blocks.label, phase: .recorded)
        clock = RecordClock(zero: blocks.timeZero)
        self.follows = follows
        if follows { player.go(to: player.lastPlace()) }
        self.player = player
        if follows { (isPlaying, playhead) = (true, end) } else { goToStart() }
    }

    package var abilities: SourceAbilities { .replay }

    package var program: ProgramStatus? { status }

    package let clock: RecordClock

    package var logNumber: Int { player.logNumber }

    package func takeRecords() -> RecordInbox.Batch { player.takeRecords() }

    package func snapshot() -> BoardSnapshot { player.snapshot() }

    package func takeProblems() -> [String] {
        defer { problems = [] }
        return problems + player.blocks.takeProblems()
    }

    package func onArrival(_ wake: (@Sendable () -> Void)?) {}

    /// The position in the recording.
    package var replay: ReplayStatus? {
        let clock = isPlaying ? min(playhead, max(end, player.time)) : player.time
        var status = ReplayStatus(
            position: max(0, clock - player.start),
            length: end - player.start, record: player.lastRecord, speed: speed, isPlaying: isPlaying,
            isSearching: search != nil, isGrowing: follows, mark: player.mark, density: density)
        status.clock = clock
        return status
    }

    package func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] {
        defer { answers = [] }
        return answers
    }

    // MARK: - Time

    package var timeUntilDue: Duration? {
        if search != nil { return .zero }
        if isPlaying, let next = player.nextTime() {
            // The position on the time line also moves between two records.
            return .seconds(min(0.1, max(0, (next - playhead) / speed)))
        }
        return follows ? Self.lookInterval : nil
    }

    package func advance(by elapsed: Duration) {
        if search != nil { return goOnSearching() }
        if follows { look(after: elapsed) }
        guard isPlaying else { return }
        playhead = max(playhead, player.time) + elapsed / .seconds(1) * speed
        if !player.goOn(to: playhead, atMost: Self.stepLimit) { playhead = player.time }
        if player.nextTime() == nil {
            playhead = player.time
            isPlaying = follows
        }
    }

    /// Reads what was written since the last call.
    private func look(after elapsed: Duration) {
        untilLook -= elapsed
        guard untilLook <= .zero else { return }
        untilLook = Self.lookInterval
        guard player.blocks.refresh() else { return }
        let isAtEnd = playhead >= end
        end = player.lastTime()
        density = ReplayDensity.parts(of: player, until: end)
        // At the end, new records are shown at once.
        if isPlaying, isAtEnd { playhead = end }
    }

    // MARK: - Moves

    package func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        guard case .replay(let move) = request else {
            return .failure(LineError(column: 1, message: "a recording is view only"))
        }
        stopSearching()
        switch move {
        case .playOrPause: playOrPause()
        case .faster: changeSpeed(by: 1)
        case .slower: changeSpeed(by: -1)
        case .start: goToStart()
        case .end: go(to: player.lastPlace())
        case .record(let direction): return goByRecord(direction)
        case .post(let direction): return begin(.post, direction, sourceLine)
        case .problem(let direction): return begin(.problem, direction, sourceLine)
        case .mark(let direction): return begin(.mark(""), direction, sourceLine)
        case .to(let goal): return go(to: goal, sourceLine)
        }
        return .success(.done)
    }

    private func playOrPause() {
        if !isPlaying, player.nextTime() == nil, !follows { goToStart() }
        isPlaying.toggle()
        playhead = player.time
    }

    private func changeSpeed(by step: Int) {
        let index = Self.speeds.firstIndex(of: speed) ?? 2
        speed = Self.speeds[min(max(0, index + step), Self.speeds.count - 1)]
    }

    private func go(to place: Replay.Place) {
        isPlaying = false
        player.go(to: place)
        playhead = player.time
    }

    /// Moves before the first record, to the initial observers.
    private func goToStart() {
        go(to: Replay.Place(block: 0, step: 0))
        _ = player.goOn(to: -.infinity, atMost: Self.stepLimit)
    }

    private func goByRecord(_ direction: ReplayMove.Direction) -> SourceAnswer {
        isPlaying = false
        switch direction {
        case .on:
            guard player.goOnByRecord() else { return Self.refusal("this is the end") }
        case .back:
            guard let place = player.placeBeforeRecord() else { return Self.refusal("this is the beginning") }
            player.go(to: place)
        }
        playhead = player.time
        return .success(.done)
    }

    private func go(to goal: ReplayGoal, _ sourceLine: SourceLine) -> SourceAnswer? {
        switch goal {
        case .time(let seconds): go(to: player.place(at: player.start + seconds))
        case .share(let share): go(to: player.place(at: player.start + (end - player.start) * share))
        case .record(let number): go(to: player.place(ofRecord: number))
        case .mark(let words): return begin(.mark(words), .on, sourceLine)
        case .filter(let filter): return begin(.filter(filter), .on, sourceLine)
        }
        return .success(.done)
    }

    private static func refusal(_ message: String) -> SourceAnswer {
        .failure(LineError(column: 1, message: message))
    }

    // MARK: - Searching

    private func begin(
        _ subject: ReplaySearch.Subject, _ direction: ReplayMove.Direction, _ sourceLine: SourceLine
    ) -> SourceAnswer? {
        isPlaying = false
        // The latest applied step is the current position, and must not be found again.
        let step = direction == .on ? player.place.step : player.place.step - 1
        search = (
            ReplaySearch(subject: subject, direction: direction, block: player.place.block, step: step),
            sourceLine
        )
        // Searches one block at once: the result is usually near.
        goOnSearching()
        guard search == nil else { return nil }
        return answers.popLast()?.answer
    }

    /// Searches the next block that may contain the result.
    private func goOnSearching() {
        guard var search = self.search?.search, let sourceLine = self.search?.sourceLine else { return }
        while search.step == nil, !search.mayBe(in: search.block, of: player.blocks), move(&search) {}
        let block = player.blocks.block(search.block)
        if let index = search.found(in: block) {
            self.search = nil
            go(to: Replay.Place(block: search.block, step: index + 1))
            answers.append((sourceLine, .success(.done)))
        } else if move(&search) {
            self.search = (search, sourceLine)
        } else {
            self.search = nil
            answers.append((sourceLine, Self.refusal(search.refusal)))
        }
    }

    /// Moves the search to the next block. `false` if there is none.
    private func move(_ search: inout ReplaySearch) -> Bool {
        let next = search.block + (search.direction == .on ? 1 : -1)
        guard 0..<player.blocks.blockCount ~= next else { return false }
        (search.block, search.step) = (next, nil)
        return true
    }

    private func stopSearching() {
        guard let sourceLine = search?.sourceLine else { return }
        search = nil
        answers.append((sourceLine, .success(.done)))
    }

    // MARK: - Without a board

    /// Moves to a place before the board opens. Blocks until a search is complete.
    package func start(at goal: ReplayGoal) {
        let line = SourceLine(file: "at", line: 1)
        var answer = run(.replay(.to(goal)), at: line)
        while search != nil { goOnSearching() }
        answer = answers.popLast()?.answer ?? answer
        if case .failure(let error)? = answer { problems.append(error.message) }
    }

    /// Whether any part of the file, other than a truncated end, was unreadable.
    package var isDamaged: Bool { player.blocks.isDamaged }

    /// Applies further steps at once, regardless of time. `false` at the current end.
    package func goOn() -> Bool {
        if follows { _ = player.blocks.refresh() }
        return !player.goOn(to: .infinity, atMost: Self.stepLimit)
    }
}
