import BoardModel
import Demo
import Notices

/// The places in the log to jump back to, the latest last.
struct JumpList: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case row(DeliveryLog.RowKey)
        /// Following the newest row.
        case newest
    }

    private static let limit = 64
    private var places: [Place] = []

    mutating func push(_ place: Place) {
        guard places.last != place else { return }
        places.append(place)
        if places.count > Self.limit { places.removeFirst() }
    }

    mutating func pop() -> Place? { places.popLast() }
}

extension BoardState {
    /// Jumps to a row of the log, and remembers the current place. Opens the folds that hide the row.
    ///
    /// Returns `false` if a filter or a clearing hides the row, or the log has dropped it.
    @discardableResult
    mutating func jump(to key: DeliveryLog.RowKey) -> Bool {
        let place = placeNow
        guard show(key) else { return false }
        if let place { log.jumps.push(place) }
        return true
    }

    private var placeNow: JumpList.Place? {
        log.follows ? .newest : selectedLogRow.map { .row($0.key) }
    }

    /// Selects a row of the log, with some rows above and below it in view.
    private mutating func show(_ key: DeliveryLog.RowKey) -> Bool {
        unfold(to: key)
        guard rows.holds(key) else { return false }
        focus = .log
        modes.uncoverPanes()
        lesson?.isPeeking = true
        detail.show(.log)
        log.follows = false
        log.position.selected = rows.index(of: key)
        log.position.surround(height: logRegion.rows, count: rows.count)
        return true
    }

    /// Why no row can be followed to its cause or effect.
    var rowRefusal: String? {
        selectedLogRow.map { $0.missing > 0 } ?? true ? "select a row of the log first: 2" : nil
    }

    /// Goes to the first row that the selected one caused.
    mutating func goToEffect() {
        guard let row = selectedLogRow else { return }
        guard let key = effect(of: row) else {
            message = Message(text: "#\(row.record.seq) has no effect in the log")
            return
        }
        go(to: key)
    }

    /// Goes to the cause of the selected row.
    mutating func goToCause() {
        guard let row = selectedLogRow else { return }
        let log = shown.log
        let name = "#\(row.record.seq)"
        guard let parent = log.parent(of: row) else {
            message = Message(text: "\(name) has no cause: it did not come from a handler")
            return
        }
        guard let key = log.key(of: parent) else {
            message = Message(text: "#\(parent), the cause of \(name), is no longer in the log")
            return
        }
        go(to: key)
    }

    /// Jumps to a row, or says why it cannot.
    mutating func go(to key: DeliveryLog.RowKey) {
        if !jump(to: key) {
            message = hiding(key.seq)
        }
    }

    private func effect(of row: DeliveryLog.Row) -> DeliveryLog.RowKey? {
        let log = shown.log
        var index = log.index(behind: row.key)
        for _ in 0..<Self.lookLimit {
            guard log.contains(index) else { return nil }
            let other = log[index]
            guard other.key.root == row.key.root else { return nil }
            if other.missing == 0, log.parent(of: other) == row.record.seq { return other.key }
            index += 1
        }
        return nil
    }

    /// Jumps back to the latest place that still exists.
    mutating func goBack() {
        while let place = log.jumps.pop() {
            switch place {
            case .newest:
                focus = .log
                modes.uncoverPanes()
                log.follows = true
                return
            case .row(let key):
                if shown.log.holds(key), show(key) { return }
            }
        }
        message = Message(text: "no jump to go back from: c, C, e, E, T, n and N jump")
    }
}

extension ListPosition {
    /// The rows to show above and below the target of a jump.
    private static let context = 3

    /// Scrolls a selected row that is out of view, or at its edge, to the middle.
    mutating func surround(height: Int, count: Int) {
        let margin = min(Self.context, max(0, (height - 1) / 2))
        if selected < top + margin || selected + margin >= top + height {
            top = max(0, selected - height / 2)
        }
    }
}
