import BoardModel
import Demo

extension BoardSession {
    /// Ends the recordings of all tabs, since the board ends. Their files are whole then.
    package func endRecordings() {
        for tab in tabs { tab.source.endRecording() }
    }
}
