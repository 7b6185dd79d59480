import BoardModel
import Demo
import Notices

extension BoardState {
    /// Why there is no source to open.
    var sourceRefusal: String? {
        guard let subject = copySubjectNow else { return "nothing is selected: 1 and 2 go to the lists" }
        return subject.place == nil ? "\(subject.title) has no source line" : nil
    }

    /// Opens the source of the selected row in the user's editor.
    mutating func openSource() -> [BoardRequest] {
        // In the detail, a selected line may name another place.
        if case .source(let place)? = selectedLink?.link.target { return openSource(place) }
        return copySubjectNow?.place.map { openSource($0) } ?? []
    }

    func openSource(_ place: SourcePlace) -> [BoardRequest] { [.host(.edit(place))] }
}

extension CopySubject {
    /// Where it was posted or registered.
    var place: SourcePlace? {
        switch self {
        case .row(let row): row.missing > 0 ? nil : row.record.place
        case .name: nil
        case .equals(let equals): equals.first.place
        case .observer(let observer): observer.place
        }
    }
}

extension BoardSnapshot.Observer {
    /// Where it was registered.
    fileprivate var place: SourcePlace {
        SourcePlace(file: registration.source.file.name, line: registration.source.line)
    }
}

extension NoticeRecord {
    /// Where it was posted or registered.
    var place: SourcePlace? {
        guard let file, let line else { return nil }
        return SourcePlace(file: file, line: line)
    }
}
