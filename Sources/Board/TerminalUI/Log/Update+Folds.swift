import BoardModel
import Demo
import Notices

extension BoardState {
    /// Which rows of the log are shown. A lesson shows all.
    var options: LogOptions { LogOptions(filter: query.filter, folds: log.folds, cleared: log.cleared) }

    /// Why nothing can be folded.
    var foldRefusal: String? {
        query.filter == nil
            ? nil : "a filter shows folded rows too, and equal deliveries as one: Esc clears it"
    }

    /// The selected row, if it can be folded or unfolded. If a filter prevents that, shows the reason.
    private mutating func foldableRow() -> DeliveryLog.Row? {
        guard let row = selectedLogRow, row.missing == 0 else { return nil }
        if let refusal = foldRefusal {
            message = Message(text: refusal)
            return nil
        }
        return row
    }

    /// Folds the selected post's rows; on another row, goes to its post.
    mutating func foldPost() {
        guard let row = foldableRow() else { return }
        let seq = row.record.seq
        let place = shown.log.place(of: seq)
        let level = log.folds.level(of: seq, at: place)
        if place?.folds == true, level != .closed, hasBelow(row) {
            let hasChain = shown.log.chainLength(from: seq) != nil
            setLevel(level == .whole && hasChain ? .chains : .closed, of: row)
        } else if let post = post(above: row) {
            jump(to: post)
        }
    }

    /// Unfolds the selected post's rows.
    mutating func unfoldPost() {
        guard let row = foldableRow() else { return }
        let seq = row.record.seq
        let place = shown.log.place(of: seq)
        let level = log.folds.level(of: seq, at: place)
        guard level != .whole, place?.folds == true else { return }
        let hasChain = shown.log.chainLength(from: seq) != nil
        setLevel(level == .closed && hasChain ? .chains : .whole, of: row)
    }

    /// Folds all posts, or unfolds them.
    mutating func foldAll() {
        let closes = log.folds.base != .closed
        keepingSelections { state in
            state.log.folds.setAll(closes ? .closed : .chains)
            state.showOptions()
        }
        message = Message(text: closes ? "all posts are folded; l unfolds one" : "posts are unfolded")
    }

    /// Opens the folds that hide a row.
    mutating func unfold(to key: DeliveryLog.RowKey) {
        guard query.filter == nil, !rows.holds(key) else { return }
        var folds = log.folds
        let log = shown.log
        let index = log.index(of: key)
        guard log.contains(index), log[index].key == key else { return }
        if let own = log.place(of: key.seq), own.link > 0 {
            folds.set(.whole, of: own.head, at: log.place(of: own.head))
        }
        var above = log.parent(of: log[index])
        for _ in 0..<Self.lookLimit {
            guard let seq = above, let place = log.place(of: seq) else { break }
            if place.folds, folds.level(of: seq, at: place) == .closed {
                folds.set(.chains, of: seq, at: place)
            }
            if place.link > 0 { folds.set(.whole, of: place.head, at: log.place(of: place.head)) }
            above = place.parent
        }
        refold(folds, root: key.root)
        if !rows.holds(key) { finishFinding() }
    }

    /// Forgets the folds of posts that have left the log: with a fold, each new row is examined.
    mutating func forgetFolds() {
        // A held display may still have them.
        guard held == nil, live.log.trimmedCount > 0 else { return }
        let log = live.log
        // The first row may say how many rows were trimmed.
        let first = (0..<log.count).first { log.holds(at: $0) { $0.missing == 0 } }
        guard let first, self.log.folds.forget(before: log[first].key.root) else { return }
        showOptions()
    }

    /// Applies the filter and the folds.
    mutating func showOptions() {
        let options = options
        live.apply(options)
        held?.apply(options)
    }

    private mutating func refold(_ folds: LogFolds, root: UInt64) {
        keepingSelections { state in
            state.log.folds = folds
            state.live.refold(folds, root: root)
            state.held?.refold(folds, root: root)
        }
    }

    private mutating func setLevel(_ level: LogFolds.Level, of row: DeliveryLog.Row) {
        var folds = log.folds
        folds.set(level, of: row.record.seq, at: shown.log.place(of: row.record.seq))
        // Otherwise the log would follow the newest row, away from the folded one.
        log.follows = false
        refold(folds, root: row.key.root)
    }

    private func hasBelow(_ row: DeliveryLog.Row) -> Bool {
        let index = shown.log.index(behind: row.key)
        guard shown.log.contains(index) else { return false }
        return shown.log[index].key.root == row.key.root && shown.log[index].depth > row.depth
    }

    /// The nearest post that a row is nested below.
    private func post(above row: DeliveryLog.Row) -> DeliveryLog.RowKey? {
        var above = shown.log.parent(of: row)
        for _ in 0..<4 {
            guard let seq = above, let place = shown.log.place(of: seq) else { return nil }
            if place.folds { return shown.log.key(of: seq) }
            above = place.parent
        }
        return nil
    }
}
