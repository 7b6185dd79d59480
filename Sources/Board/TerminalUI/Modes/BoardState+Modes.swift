import BoardModel

extension BoardState {
    /// The contexts of the keys, the closest first.
    package var contexts: [KeyContext] {
        let ofLesson: [KeyContext] = lesson == nil ? [] : [.lesson]
        let ofReplay: [KeyContext] = source.replay == nil ? [] : [.replay]
        return switch modes.top {
        case .prompt: [.prompt, .editing]
        case .query: [.query, .editing]
        case .palette: [.palette, .editing]
        case .overlay(.help): [.help] + contextsBelow
        case .overlay(let overlay): overlay.screen.contexts(in: ofLesson)
        case .copying: [.copying]
        case .keyboard: [.keyboard] + ofLesson + [.everywhere]
        case nil:
            ofLesson + ofReplay + [focus == .observers ? .observers : .log, .panes, .everywhere]
        }
    }

    /// Whether a line is open for typing.
    package var isTyping: Bool { modes.top?.isTyping == true }

    /// Whether only the essentials are shown: in large print, while no mode is open.
    var isBare: Bool {
        guard let lesson, lesson.isLarge, !lesson.isPeeking else { return false }
        return modes.isEmpty
    }

    /// Whether autoplay may turn the page: only while the user does not read or type anything else.
    var mayTurnPages: Bool {
        (modes.isEmpty || modes.top == .keyboard) && lesson?.isBlank != true && messages.question == nil
    }

    mutating func openLessonList() { open(.lessonList) }

    /// Closes the top mode. A cancelled line is discarded.
    mutating func cancel() {
        switch modes.top {
        case .prompt: prompt.discard()
        case .query(let purpose): cancelQuery(purpose)
        default: break
        }
        modes.close()
    }
}
