import BoardModel

extension BoardState {
    /// Stops the recording, or asks where to write one.
    mutating func recordOrStop() -> [BoardRequest] {
        if source.recording == .recording { return [.source(.record(nil))] }
        open(.record)
        return []
    }

    /// What can be typed, shown while the line is empty.
    var recordingForms: String {
        "a path, or Enter alone for \(suggestedName)-DATE-TIME.notices in the current folder"
    }

    /// Starts a recording. An existing file is an error.
    mutating func submitRecording() -> [BoardRequest] {
        let path = query.line.text.trimmed
        guard path.last != "/" else {
            query.error = LineError(
                column: path.count, message: "expected the name of a file after the folder")
            return []
        }
        modes.close()
        return [.source(.record(path.isEmpty ? nil : path))]
    }
}
