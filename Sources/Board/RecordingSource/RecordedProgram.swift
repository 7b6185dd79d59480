package import BoardModel
package import Notices
package import NoticesRecording
import NoticesWire

/// A recording on the board, in which one goes back and forth.
///
/// It reads the file on the board's thread: a place is found in some 50 ms, and a search goes on block by block.
package final class RecordedProgram: BoardSource {
    private var player: Replay
    private let status: ProgramStatus
    private var isPlaying = false
    /// The moment that is played, in seconds of the center's clock.
    private var playhead: Double
    private var speed = 1.0
    private var end: Double
    private var density: [ReplayStatus.Part]
    private var search: (search: ReplaySearch, sourceLine: SourceLine)?
    private var answers: [(sourceLine: SourceLine, answer: SourceAnswer)] = []
    /// Whether the file may still be written.
    private let follows: Bool
    private var problems: [String] = []
    private var untilLook = Duration.zero

    private static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]
    /// The steps that one call applies: a burst does not stop the board.
    private static let stepLimit = 20_000
    private static let lookInterval = Duration.milliseconds(250)

    /// Opens a recording at its beginning.
    ///
    /// - Parameters:
    ///   - center: The label of the center to show; `nil`: the first.
    ///   - follows: Whether the file is still written; it opens at its end then.
    /// - Returns: `nil` if the recording has no such center.
    package init?(_ reader: RecordingReader, center: String?, follows: Bool = false) {
        guard let tapes = RecordingTapes(reader, center: center) else { return nil }
        var player = Replay(tapes)
        end = player.lastTime()
        density = ReplayDensity.parts(of: player, until: end)
        playhead = player.start
        status = ProgramStatus(
            name: reader.hello.program, process: reader.hello.pid, center: tapes.label, phase: .recorded)
        self.follows = follows
        if follows { player.go(to: player.lastPlace()) }
        self.player = player
        if follows { (isPlaying, playhead) = (true, end) } else { goToStart() }
    }

    package var abilities: SourceAbilities { .replay }

    package var program: ProgramStatus? { status }

    package var logNumber: Int { player.logNumber }

    package func takeRecords() -> RecordInbox.Batch { player.takeRecords() }

    package func snapshot() -> BoardSnapshot { player.snapshot() }

    package func takeProblems() -> [String] {
        defer { problems = [] }
        return problems + player.tapes.takeProblems()
    }

    package func onArrival(_ wake: (@Sendable () -> Void)?) {}

    /// Where it stands.
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
            // The place in the line moves on between two records, too.
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

    /// Reads what was written since.
    private func look(after elapsed: Duration) {
        untilLook -= elapsed
        guard untilLook <= .zero else { return }
        untilLook = Self.lookInterval
        guard player.tapes.refresh() else { return }
        let isAtEnd = playhead >= end
        end = player.lastTime()
        density = ReplayDensity.parts(of: player, until: end)
        // At the end what comes is shown at once.
        if isPlaying, isAtEnd { playhead = end }
    }

    // MARK: - Moves

    package func carryOut(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        guard case .replay(let move) = request else {
            return .failure(LineError(column: 1, message: "a recording is only looked at"))
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

    /// Goes before the first record, to the observers that were there.
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

    // MARK: - Looking for something

    private func begin(
        _ subject: ReplaySearch.Subject, _ direction: ReplayMove.Direction, _ sourceLine: SourceLine
    ) -> SourceAnswer? {
        isPlaying = false
        // The step that has happened last is where one is, and is not found again.
        let step = direction == .on ? player.place.step : player.place.step - 1
        search = (
            ReplaySearch(subject: subject, direction: direction, block: player.place.block, step: step),
            sourceLine
        )
        // Mostly it is near.
        goOnSearching()
        guard search == nil else { return nil }
        return answers.popLast()?.answer
    }

    /// Looks at one block that may have it.
    private func goOnSearching() {
        guard var search = self.search?.search, let sourceLine = self.search?.sourceLine else { return }
        while search.step == nil, !search.mayBe(in: search.block, of: player.tapes), move(&search) {}
        let tape = player.tapes.tape(search.block)
        if let index = search.found(in: tape) {
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

    /// Goes on to the next block. `false`: there is none.
    private func move(_ search: inout ReplaySearch) -> Bool {
        let next = search.block + (search.direction == .on ? 1 : -1)
        guard 0..<player.tapes.blockCount ~= next else { return false }
        (search.block, search.step) = (next, nil)
        return true
    }

    private func stopSearching() {
        guard let sourceLine = search?.sourceLine else { return }
        search = nil
        answers.append((sourceLine, .success(.done)))
    }

    // MARK: - Without a board

    /// Goes to a place before the board opens: a search takes as long as it takes.
    package func start(at goal: ReplayGoal) {
        let line = SourceLine(file: "at", line: 1)
        var answer = carryOut(.replay(.to(goal)), at: line)
        while search != nil { goOnSearching() }
        answer = answers.popLast()?.answer ?? answer
        if case .failure(let error)? = answer { problems.append(error.message) }
    }

    /// Whether something of the file could not be read, besides an end that was cut off.
    package var isDamaged: Bool { player.tapes.isDamaged }

    /// Goes on, without regard to time. `false`: this is the end, at present.
    package func goOn() -> Bool {
        if follows { _ = player.tapes.refresh() }
        return !player.goOn(to: .infinity, atMost: Self.stepLimit)
    }
}
