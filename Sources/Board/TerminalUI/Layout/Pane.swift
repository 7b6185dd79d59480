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

    /// Required abilities of the source.
    var needs: SourceAbilities { self == .keyboard ? .keyboard : [] }
}
