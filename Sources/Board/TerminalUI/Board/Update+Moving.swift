import BoardModel
import Demo
import Lessons
import Notices

extension BoardState {
    mutating func move(_ move: ListMove) {
        switch modes.top {
        case .help:
            helpTop = move.position(
                from: helpTop, page: HelpContent.count(on: size),
                count: HelpContent.lines(for: abilities, keyChanges).count)
        case .overlay(let overlay): scroll(overlay, move)
        case .lessonList:
            lessonList.selected = move.position(
                from: lessonList.selected, page: 1, count: LessonLibrary.all.count)
        case .programList:
            programs.position.selected = move.position(
                from: programs.position.selected, page: 1, count: programs.count)
        case .filterList:
            query.saved.position.selected = move.position(
                from: query.saved.position.selected, page: 1, count: query.saved.entries.count)
        case .palette: moveInPalette(move)
        case .keyboard, .copying, .query, .prompt, nil: moveInPane(move)
        }
    }

    private mutating func scroll(_ overlay: Overlay, _ move: ListMove) {
        guard overlay != .lifelines else {
            let page = LifelinesView.Parts(of: OverlayView.body(of: self)).lines.rows
            life.position.selected = move.position(
                from: life.position.selected, page: page, count: lives.count)
            life.event = nil
            return
        }
        guard overlay != .rates else {
            let page = RatesView.Parts(of: OverlayView.body(of: self)).lines.rows
            selectRate(move.position(from: rates.position.selected, page: page, count: rateRows.count))
            return
        }
        // If the content is not laid out to its end, the offset is requested and reached gradually.
        guard move != .last || overlay != .leaks else { return overlayTop = .max }
        overlayTop = move.position(
            from: seenOverlayTop, page: OverlayView.body(of: self).rows,
            count: OverlayView.count(overlay, self))
    }

    private mutating func moveInPane(_ move: ListMove) {
        let page = (focus == .log ? logRegion : layout.content(of: focus)).rows
        switch focus {
        case .observers:
            let count = tree.rows.count
            observers.position.selected = move.position(
                from: observers.position.selected, page: page, count: count)
            detail.top = 0
        case .log:
            moveInLog(move, page: page)
        case .detail, .keyboard:
            // `reveal`, which knows the length, limits the offset.
            detail.top = move.position(from: seenDetailTop, page: page, count: .max)
        }
    }

    mutating func moveInLog(_ move: ListMove, page: Int) {
        log.move(move, page: page, count: rows.count)
        detail.top = 0
    }

    /// Folds the selected name or post, or goes to the one that the row is below.
    mutating func foldSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            if focus == .log { foldPost() }
            return
        }
        switch row {
        case .name(let group, let isFolded): observers.setFold(of: group, isFolded: isFolded, to: true)
        case .observer:
            guard let group = shown.snapshot.groups.index(of: row.names, program: row.program),
                let index = tree.index(of: .name(shown.snapshot.groups[group], isFolded: false))
            else { return }
            observers.position.selected = index
        }
    }

    mutating func unfoldSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            if focus == .log { unfoldPost() }
            return
        }
        if case .name(let group, let isFolded) = row {
            observers.setFold(of: group, isFolded: isFolded, to: false)
        }
    }

    /// Folds or unfolds the selected name; on other rows, opens the detail.
    mutating func toggleSelected() {
        guard focus == .observers, let row = selectedObserverRow else {
            guard focus == .log, selectedLogRow != nil else { return }
            // Following would replace the opened row with the next record's.
            log.follows = false
            focus = .detail
            return
        }
        switch row {
        case .name(let group, let isFolded): observers.setFold(of: group, isFolded: isFolded, to: !isFolded)
        case .observer: focus = .detail
        }
    }
}
