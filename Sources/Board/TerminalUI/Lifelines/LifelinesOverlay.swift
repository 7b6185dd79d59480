import BoardModel
import Demo
import Notices

/// The selected life, and the selected moment of it.
package struct LifelinesOverlay: Hashable, Sendable {
    /// The selected life.
    package var position = ListPosition()
    /// The selected event of it; `nil` for the latest.
    var event: Int?

    func event(of line: Lifeline) -> Int? {
        line.events.isEmpty ? nil : min(event ?? .max, line.events.count - 1)
    }
}

extension BoardState {
    var lives: [Lifeline] { shown.snapshot.objects?.lines ?? [] }

    var selectedLife: Lifeline? {
        let lives = lives
        return lives.indices.contains(overlays.lifelines.position.selected)
            ? lives[overlays.lifelines.position.selected] : nil
    }

    /// The selected moment, and its row if the log has one.
    var selectedMoment: (event: Lifeline.Event, row: DeliveryLog.Row?)? {
        guard let line = selectedLife, let index = overlays.lifelines.event(of: line) else { return nil }
        let event = line.events[index]
        return (event, shown.log.row(of: event, in: line.label))
    }

    /// Selects an earlier or later moment of the selected life.
    mutating func moveOnLifeline(by step: Int) {
        guard let line = selectedLife, let index = overlays.lifelines.event(of: line) else { return }
        overlays.lifelines.event = min(max(0, index + step), line.events.count - 1)
    }

    /// Goes to the selected moment's row of the log.
    mutating func showMoment() {
        guard let moment = selectedMoment else { return }
        guard let row = moment.row else {
            message = Message(text: "this moment is no longer in the log")
            return
        }
        if !jump(to: row.key) {
            message = hiding(row.record.seq)
        }
    }
}
