import BoardModel
import Demo

extension BoardSession {
    /// Ends the recordings of all tabs before the board quits, so that their files are complete.
    package func endRecordings() {
        for tab in tabs { tab.source.endRecording() }
    }
}
