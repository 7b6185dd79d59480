import LocalSockets

/// The sockets on which boards with a lesson listen for the speaker's notes, one for each process.
package enum NotesSocket {
    private static let start = "lesson-"
    private static let ending = ".notes"
    /// Further boards are ignored.
    private static let mostBoards = 64

    /// - Parameter folder: The folder of the user's sockets.
    package static func path(in folder: String, process: Int32 = ProcessNumber.own) -> String {
        "\(folder)/\(start)\(process)\(ending)"
    }

    /// The process numbers of the listening boards, in order. Removes sockets that killed boards have left.
    package static func processes(in folder: String) -> [Int32] {
        let names = (try? SocketFolder.sockets(at: folder, endingIn: ending)) ?? []
        let processes = names.compactMap { name in
            name.hasPrefix(start) ? Int32(name.dropFirst(start.count).dropLast(ending.count)) : nil
        }
        let gone = processes.filter { !ProcessNumber.exists($0) }
        for process in gone { LocalSocket.removeStale(path(in: folder, process: process)) }
        return Array(processes.filter { !gone.contains($0) }.sorted().prefix(mostBoards))
    }
}
