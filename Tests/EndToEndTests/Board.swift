import Testing

extension Terminal {
    /// Starts the board and waits until it is drawn.
    func startBoard(
        _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> RunningProgram {
        let program = try await start(Program.board, arguments)
        let screen = try await wait("the board", sourceLocation: sourceLocation) { screen in
            screen.contains { $0.contains("Observers") } || RunningProgram.status(on: screen) != nil
        }
        if let status = RunningProgram.status(on: screen) {
            let picture = screen.joined(separator: "\n")
            throw TerminalError("the board did not open, its status is \(status) and it says\n\(picture)")
        }
        return program
    }

    /// Posts through the prompt and waits for the log to show it.
    func post(_ line: String, showing text: String, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        try await press("p")
        try await type(line)
        try await wait("the prompt to show \(line)", sourceLocation: sourceLocation) { screen in
            screen.suffix(4).contains { $0.contains(line) }
        }
        try await press("Enter")
        // Not in the rows of the prompt, which may still show the line.
        try await wait("the log to show \(text)", sourceLocation: sourceLocation) { screen in
            screen.dropLast(4).contains { $0.contains(text) }
        }
    }
}
