import BoardModel
import Demo

extension BoardState {
    /// The row that `y` copies: the one in the detail.
    var copySubjectNow: CopySubject? {
        if detail.list == .observers, let row = selectedObserverRow {
            switch row {
            case .name(let group, _): return .name(group)
            case .equals(let equals, _): return .equals(equals)
            case .observer(let observer): return .observer(observer)
            }
        }
        return selectedLogRow.map { .row($0) }
    }

    /// Why nothing can be copied.
    var copyRefusal: String? {
        copySubjectNow == nil
            ? "nothing to copy is selected: 1 and 2 go to the lists" : nil
    }

    /// Asks what to copy of the selected row. The next key applies to this row, even if newer rows arrive.
    mutating func openCopying() {
        guard let subject = copySubjectNow else { return }
        overlays.copying = subject
        modes.open(.copying)
        message = Message(text: "copy what of \(subject.title)?")
    }

    mutating func copy(_ form: CopyForm) -> [BoardRequest] {
        // A command of the palette copies the current selection.
        let subject = modes.contains(.copying) ? overlays.copying : copySubjectNow
        modes.close(.copying)
        overlays.copying = nil
        guard let subject else { return [] }
        guard let text = subject.text(form, clock: source.clock) else {
            message = Message(text: "\(subject.title) was not copied: \(form.refusal)", isProblem: true)
            return []
        }
        let count = text.utf8.count
        guard count <= HostRequest.copyLimit else {
            message = Message(
                text: "\(form.title) of \(subject.title) was not copied: it has \(count.grouped) bytes, and "
                    + "terminals take \(HostRequest.copyLimit.grouped) at most",
                isProblem: true)
            return []
        }
        let bytes = count == 1 ? "1 byte" : "\(count.grouped) bytes"
        message = Message(text: "sent to the clipboard: \(form.title) of \(subject.title), \(bytes)")
        return [.host(.copy(text))]
    }
}
