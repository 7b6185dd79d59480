import BoardModel
import Demo

extension BoardSession {
    /// Ends the recordings of all tabs, since the board ends. Their files are whole then.
    package func endRecordings() {
        for tab in tabs { tab.source.endRecording() }
    }

    /// Shows whether the source is recorded, and says why a recording has ended by itself.
    func showRecording() {
        let recording = source.recording
        guard recording != state.recording else { return }
        state.recording = recording
        guard case .ended(let sentence, let isProblem) = recording else { return }
        _ = state.update(isProblem ? .failed(sentence) : .said(sentence))
    }
}
