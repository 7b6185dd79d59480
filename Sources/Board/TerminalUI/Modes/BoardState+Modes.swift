import BoardModel

extension BoardState {
    /// The contexts of the keys, the closest first.
    package var contexts: [KeyContext] {
        let ofLesson: [KeyContext] = lesson == nil ? [] : [.lesson]
        let ofReplay: [KeyContext] = replay == nil ? [] : [.replay]
        return switch modes.top {
        case .prompt: [.prompt]
        case .query: [.query]
        case .palette: [.palette]
        case .help: [.help, .everywhere]
        // A lesson keeps its arrows.
        case .overlay(.lifelines) where lesson != nil: [.overlay] + ofLesson + [.lifelines, .everywhere]
        case .overlay(.lifelines): [.lifelines, .overlay, .everywhere]
        case .overlay(.rates) where lesson != nil: [.overlay] + ofLesson + [.rates, .everywhere]
        case .overlay(.rates): [.rates, .overlay, .everywhere]
        case .overlay: [.overlay] + ofLesson + [.everywhere]
        case .lessonList: [.lessonList, .everywhere]
        case .programList: [.programList, .everywhere]
        case .filterList: [.filterList, .everywhere]
        case .copying: [.copying]
        case .keyboard: [.keyboard] + ofLesson + [.everywhere]
        case nil where focus == .observers: ofLesson + ofReplay + [.observers, .lists, .everywhere]
        case nil: ofLesson + ofReplay + [.lists, .everywhere]
        }
    }

    /// Whether a line is open for typing.
    package var isTyping: Bool { modes.top?.isTyping == true }

    /// Whether only the essentials are shown: in large print, while nothing is typed or viewed.
    var isBare: Bool {
        guard let lesson, lesson.isLarge, !lesson.isPeeking else { return false }
        return modes.isEmpty
    }

    /// Whether autoplay may turn the page: only while nothing else is read or typed.
    var mayTurnPages: Bool {
        (modes.isEmpty || modes.top == .keyboard) && lesson?.isBlank != true && question == nil
    }

    mutating func toggle(_ overlay: Overlay) {
        guard modes.overlay != overlay else { return modes.uncoverPanes() }
        modes.open(.overlay(overlay))
        // The two columns open at the newest rows.
        overlayTop = overlay == .beside ? .max : 0
        life = LifeCursor()
        (rates.position, rates.selected, rates.found) = (ListPosition(), nil, nil)
    }

    mutating func openHelp() {
        modes.open(.help)
        helpTop = 0
        helpSelected = nil
    }

    mutating func revealHelp() {
        guard modes.contains(.help) else { return }
        let last = HelpContent.lines(for: abilities, keyChanges).count - HelpContent.count(on: size)
        helpTop = min(max(0, helpTop), max(0, last))
    }

    mutating func openLessonList() {
        modes.open(.lessonList)
        lessonList = ListPosition()
        lessonList.selected = (lesson?.number ?? 1) - 1
    }

    /// Leaves what the source can no longer do.
    mutating func take(_ abilities: SourceAbilities) {
        self.abilities = abilities
        question = nil
        modes.close(beyond: abilities)
        if !panes.contains(focus) { focus = .log }
    }

    /// Closes the top mode. A line that is left has no further effect.
    mutating func cancel() {
        switch modes.top {
        case .prompt: prompt.discard()
        case .query(let purpose): cancelQuery(purpose)
        default: break
        }
        modes.close()
    }
}
