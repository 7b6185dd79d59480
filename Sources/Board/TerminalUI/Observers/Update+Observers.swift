import BoardModel
import Demo
import Notices

extension BoardState {
    /// Why no observer can be removed or released.
    var observerRefusal: String? {
        guard selectedObserver == nil else { return nil }
        if focus == .observers, case .equals(let equals, _) = selectedObserverRow {
            return "\(equals.title): l unfolds them, then select one"
        }
        return focus == .observers
            ? "select an observer first: it is below its name" : "select an observer first: 1 goes to them"
    }

    /// Why the selected observer's object cannot be released.
    var releaseRefusal: String? {
        guard let observer = selectedObserver else { return nil }
        let label = observer.registration.observer
        return switch observer.object {
        case .held: nil
        case .leaked, .gone: "\(label) was already released"
        case nil: "\(label) is not an object of the board: d removes its registration"
        }
    }

    mutating func removeSelected() -> [BoardRequest] {
        guard let registration = selectedObserver?.registration else { return [] }
        let request = SourceRequest.remove(registration.id)
        guard source.program != nil else { return [.source(request)] }
        let name = registration.name == .any ? "" : " of \(registration.name)"
        askToRemove("remove \(registration.observer)\(name)", request)
        return []
    }

    func releaseSelected() -> [BoardRequest] {
        guard let observer = selectedObserver else { return [] }
        return [.demo(.release(object: observer.registration.observer))]
    }
}
