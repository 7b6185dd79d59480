import BoardModel

/// The four panes, by the digits in their titles.
package enum Pane: Int, CaseIterable, Hashable, Sendable {
    case observers = 1
    case log, detail, keyboard

    package var title: String {
        switch self {
        case .observers: "Observers"
        case .log: "Log"
        case .detail: "Detail"
        case .keyboard: "Keyboard"
        }
    }

    /// What the source must be able to do for it to be there.
    var needs: SourceAbilities { self == .keyboard ? .keyboard : [] }
}
