import BoardModel

/// Where a key acts. The first active context that has the key decides.
package enum KeyContext: String, CaseIterable, Sendable {
    case everywhere = "Everywhere"
    case panes = "On the panes"
    case log = "On a row of the log"
    case observers = "On an observer"
    case replay = "In a recording"
    case keyboard = "Keyboard keys (after K)"
    case copying = "To copy (after y)"
    case prompt = "While typing a line"
    case query = "While typing a filter or a search"
    case editing = "While typing anything"
    case help = "In the help"
    case palette = "In the list of commands (after ^P)"
    case lifelines = "On the lifelines"
    case rates = "On the rates"
    case overlay = "In a view over the panes"
    case lesson = "In a lesson"
    case lessonList = "In the list of lessons"
    case notes = "In a speaker's notes (lesson --notes)"
    case programList = "In the list of programs"
    case filterList = "In the list of filters"
    case review = "While reviewing a run (check --review)"

    /// Its name in a settings file.
    package var word: String {
        switch self {
        case .everywhere: "everywhere"
        case .replay: "recording"
        case .panes: "panes"
        case .log: "log"
        case .observers: "observers"
        case .keyboard: "keyboard"
        case .copying: "copying"
        case .prompt: "prompt"
        case .query: "filter"
        case .editing: "editing"
        case .help: "help"
        case .palette: "palette"
        case .lifelines: "lifelines"
        case .rates: "rates"
        case .overlay: "overlays"
        case .lesson: "lesson"
        case .lessonList: "lessons"
        case .notes: "notes"
        case .programList: "programs"
        case .filterList: "filters"
        case .review: "review"
        }
    }

    /// Whether the user types characters into a line.
    var isTyping: Bool { [.prompt, .query, .palette, .editing].contains(self) }

    /// Abilities of the source that all its keys require.
    var needs: SourceAbilities {
        switch self {
        case .replay: .replay
        case .keyboard: Mode.keyboard.needs
        case .prompt: Mode.prompt.needs
        case .lifelines: Mode.overlay(.lifelines).needs
        default: []
        }
    }

    /// Why its commands cannot run now; `nil` if they can.
    func refusal(_ state: BoardState) -> String? {
        switch self {
        case .lesson where state.lesson == nil: "no lesson is open"
        case .replay where state.source.replay == nil: "this is not a recording"
        case .review where state.modes.overlay != .review: state.reviewRefusal ?? "open the review first"
        case .lifelines where state.modes.overlay != .lifelines: "open the lifelines first"
        default: nil
        }
    }
}
