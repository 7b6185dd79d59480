package import BoardModel

/// The source of the shown tab, as the board knows it.
package struct SourceInfo: Hashable, Sendable {
    package var abilities = SourceAbilities.all
    /// The attached program; `nil` for the board's own demo.
    package var program: ProgramStatus?
    /// `false` on a board that is not attached yet and has nothing to show.
    var isAttached = true
    /// The wall-clock times of its records.
    package var clock = RecordClock.unknown
    /// The position in the recording; `nil` if the source is not a recording.
    package var replay: ReplayStatus?
    /// Its recording to a file.
    package var recording: RecordingStatus?
    /// The number of unanswered requests.
    package var awaitedCount = 0
    /// The running script.
    package var script: ScriptProgress?
    package var tabs = Tabs()

    package init() {}

    init(_ source: any BoardSource) {
        abilities = source.abilities
        program = source.program
        isAttached = !(source is NoProgram)
        clock = source.clock
        replay = source.replay
        recording = source.recording
    }
}

extension BoardState {
    /// The state of a source before its first event.
    init(of source: any BoardSource, size: Size, capabilities: Capabilities) {
        self.init(size: size, capabilities: capabilities)
        self.source = SourceInfo(source)
        // The first event reports it.
        self.source.recording = nil
        log.number = source.logNumber
    }

    /// Takes a changed description. Closes modes that the source does not support.
    mutating func take(_ info: SourceInfo) {
        let former = source
        source = info
        if info.abilities != former.abilities {
            messages.question = nil
            modes.close(beyond: info.abilities)
            if !panes.contains(focus) { focus = .log }
        }
        guard info.recording != former.recording, case .ended(let sentence, let isProblem) = info.recording
        else { return }
        if isProblem { messages.failures.append(sentence) } else { say(sentence) }
    }
}
