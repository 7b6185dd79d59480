extension BoardState {
    /// Opens the list of programs.
    package mutating func openProgramList() {
        modes.open(.programList)
        programs = ProgramList()
    }

    /// Whether programs are to be looked for.
    package var listsPrograms: Bool { modes.contains(.programList) }

    mutating func openSelectedProgram() -> [BoardRequest] {
        guard programs.marked.count < 2 else {
            modes.close(.programList)
            message = Message(text: "attaching to \(programs.marked.map(\.name).joined(separator: " + "))")
            return [.host(.attachTogether(programs.marked))]
        }
        guard let entry = programs.marked.first ?? programs.selected else { return [] }
        modes.close(.programList)
        if let index = openPrograms.firstIndex(where: { entry.isShown(by: $0) }) { return [.tab(.to(index))] }
        message = Message(text: "attaching to \(entry.name), process \(entry.process)")
        return [.host(.attach(entry))]
    }

    mutating func markProgram() {
        guard !programs.toggleMark() else { return }
        message = Message(text: "\(ProgramList.mostMarked) programs can be shown together")
    }

    var lessonRefusal: String? { lesson == nil ? nil : "leave the lesson first: Esc" }

    /// Why there is no other tab to go to.
    var tabRefusal: String? {
        lessonRefusal ?? (tabs.count < 2 ? "there is one tab; A attaches to a program in another" : nil)
    }
}

/// The tabs of a board, as one of them shows them.
package struct TabCount: Hashable, Sendable {
    /// Counted from 0.
    package var shown = 0
    package var count = 1
}

/// Which tab to show.
package enum TabMove: Hashable, Sendable {
    case next, previous
    /// The tab of a number in `BoardState.openPrograms`.
    case to(Int)
    /// Ends the shown one.
    case close
}
