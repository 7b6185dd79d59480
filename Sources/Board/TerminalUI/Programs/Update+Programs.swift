package import BoardModel

extension BoardState {
    /// Opens the list of programs.
    package mutating func openProgramList() { open(.programList) }

    /// Whether to look for programs.
    package var listsPrograms: Bool { modes.contains(.overlay(.programList)) }

    mutating func openSelectedProgram() -> [BoardRequest] {
        guard overlays.programs.marked.count < 2 else {
            modes.close(.overlay(.programList))
            message = Message(
                text: "attaching to \(overlays.programs.marked.map(\.name).joined(separator: " + "))")
            return [.host(.attachTogether(overlays.programs.marked))]
        }
        guard let entry = overlays.programs.marked.first ?? overlays.programs.selected else { return [] }
        modes.close(.overlay(.programList))
        if let index = source.tabs.programs.firstIndex(where: { entry.isShown(by: $0) }) {
            return [.tab(.to(index))]
        }
        message = Message(text: "attaching to \(entry.name), process \(entry.process)")
        return [.host(.attach(entry))]
    }

    mutating func markProgram() {
        guard !overlays.programs.toggleMark() else { return }
        message = Message(text: "at most \(ProgramList.mostMarked) programs can be shown together")
    }

    var lessonRefusal: String? { lesson == nil ? nil : "leave the lesson first: Esc" }

    /// Why there is no other tab to go to.
    var tabRefusal: String? {
        lessonRefusal ?? (source.tabs.count < 2 ? "there is only one tab: attach to a program first" : nil)
    }
}

/// The tabs of a board.
package struct Tabs: Hashable, Sendable {
    /// Counted from 0.
    package var shown = 0
    package var count = 1
    /// The programs of the tabs.
    package var programs: [ProgramStatus] = []
}

/// Which tab to show, or to close.
package enum TabMove: Hashable, Sendable {
    case next, previous
    /// The tab with this index in `Tabs.programs`.
    case to(Int)
    /// Closes the shown tab.
    case close
}
