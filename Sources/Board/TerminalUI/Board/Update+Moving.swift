import BoardModel
import Demo
import Lessons
import Notices

extension BoardState {
    mutating func move(_ action: Action) {
        switch modes.top {
        case .help:
            helpTop = moved(
                helpTop, by: action, page: HelpContent.count(on: size),
                count: HelpContent.lines(for: abilities, keyChanges).count)
        case .overlay(let overlay): scroll(overlay, action)
        case .lessonList:
            lessonList.selected = moved(
                lessonList.selected, by: action, page: 1, count: LessonLibrary.all.count)
        case .programList:
            programs.position.selected = moved(
                programs.position.selected, by: action, page: 1, count: programs.count)
        case .filterList:
            query.kept.position.selected = moved(
                query.kept.position.selected, by: action, page: 1, count: query.kept.entries.count)
        case .palette: moveInPalette(action)
        case .keyboard, .copying, .query, .prompt, nil: moveInPane(action)
        }
    }

    private mutating func scroll(_ overlay: Overlay, _ action: Action) {
        guard overlay != .lifelines else {
            let page = LifelinesView.Parts(of: OverlayView.body(of: self)).lines.rows
            life.position.selected = moved(
                life.position.selected, by: action, page: page, count: lives.count)
            life.event = nil
            return
        }
        guard overlay != .rates else {
            let page = RatesView.Parts(of: OverlayView.body(of: self)).lines.rows
            selectRate(moved(rates.position.selected, by: action, page: page, count: rateRows.count))
            return
        }
        // If the content is not laid out to its end, the offset is requested and reached gradually.
        guard action != .toLast || overlay != .leaks else { return overlayTop = .max }
        overlayTop = moved(
            seenOverlayTop, by: action, page: OverlayView.body(of: self).rows,
            count: OverlayView.count(overlay, self))
    }

    private mutating func moveInPane(_ action: Action) {
        let page = (focus == .log ? logRegion : layout.content(of: focus)).rows
        switch focus {
        case .observers:
            let count = tree.rows.count
            observers.selected = moved(observers.selected, by: action, page: page, count: count)
            detailTop = 0
        case .log:
            moveInLog(action, page: page)
        case .detail, .keyboard:
            // `reveal`, which knows the length, limits the offset.
            detailTop = moved(seenDetailTop, by: action, page: page, count: .max)
        }
    }

    /// Moving back stops following; moving forward from the newest row resumes it.
    mutating func moveInLog(_ action: Action, page: Int) {
        let count = rows.count
        let goal = moved(log.selected, by: action, page: page, count: count)
        let wasNewest = log.selected >= count - 1
        followsLog = action == .toLast || (goal >= count - 1 && wasNewest && goal >= log.selected)
        log.selected = goal
        detailTop = 0
    }

    func moved(_ position: Int, by action: Action, page: Int, count: Int) -> Int {
        let page = max(1, page - 1)
        let goal =
            switch action {
            case .moveUp: position - 1
            case .moveDown: position + 1
            case .pageUp: position - page
            case .pageDown: position + page
            case .halfPageUp: position - max(1, page / 2)
            case .halfPageDown: position + max(1, page / 2)
            case .toFirst: 0
            default: count - 1
            }
        return min(max(0, goal), max(0, count - 1))
    }

    /// Folds or unfolds the selected name, or the selected post; on other rows, toggling opens the detail.
    mutating func fold(_ action: Action) {
        guard focus == .observers, let row = selectedObserverRow else {
            guard focus == .log, selectedLogRow != nil else { return }
            guard action == .toggle else { return foldPost(action) }
            // Following would replace the opened row with the next record's.
            followsLog = false
            focus = .detail
            return
        }
        switch row {
        case .name(let group, let isFolded):
            // An invisible fold would hide observers that are added later.
            guard isFolded || !group.observers.isEmpty else { return }
            let folds = action == .fold || (action == .toggle && !isFolded)
            if folds { folded.insert(group.names) } else { folded.remove(group.names) }
        case .observer:
            if action == .fold {
                let tree = tree
                if let group = shown.snapshot.groups.index(of: row.names, program: row.program),
                    let index = tree.index(of: .name(shown.snapshot.groups[group], isFolded: false))
                {
                    observers.selected = index
                }
            } else if action == .toggle {
                focus = .detail
            }
        }
    }
}
