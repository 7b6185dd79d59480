package import BoardModel
import Notices

/// The observers' pane: the selected row, the folded names, and the rows of the tree.
package struct ObserversPane: Sendable {
    package var position = ListPosition()
    package var folded: Set<NamePattern> = []
    /// The shape of the tree, valid for its key.
    private(set) var shape: (key: TreeKey, shape: ObserverTree.Shape)?
    /// The next shape, while it is incomplete.
    private(set) var nextShape: (key: TreeKey, shape: ObserverTree.Shape)?

    package init() {}

    /// The inputs that determine the tree's shape.
    struct TreeKey: Equatable, Sendable {
        var version: BoardSnapshot.Version
        var folded: Set<NamePattern>
        var filter: RowFilter?
        /// The number of observers that are visible because of their rows.
        var shown = 0

        /// Whether it is of the same demo, with the same folds and filter.
        func isOfSameRows(as other: TreeKey) -> Bool {
            version.center == other.version.center && folded == other.folded && filter == other.filter
        }
    }

    /// The visible tree: that of the snapshot, or the previous one while the new shape is incomplete.
    func tree(of picture: BoardState.Picture, filter: RowFilter?) -> ObserverTree {
        let snapshot = picture.snapshot
        let key = key(of: picture, filter)
        guard let shape, shape.key == key || nextShape != nil else {
            return ObserverTree(snapshot, folded: folded, filter: filter, shown: picture.shownObservers)
        }
        let isCurrent = shape.key.version == key.version
        return ObserverTree(shape.shape, of: isCurrent ? snapshot.groups : shape.shape.groups)
    }

    /// Starts to make the tree's shape if its key has changed.
    mutating func followTree(of picture: BoardState.Picture, filter: RowFilter?) {
        let key = key(of: picture, filter)
        guard shape?.key != key else {
            nextShape = nil
            return
        }
        // An outdated shape is completed first. Otherwise no shape would be complete while observers come and go.
        guard nextShape?.key.isOfSameRows(as: key) != true else { return }
        nextShape = (
            key,
            ObserverTree.Shape(
                picture.snapshot.groups, folded: folded, filter: filter, shown: picture.shownObservers)
        )
        let isFirst = shape == nil || shape?.key.version.center != key.version.center
        goOnShaping(looks: filter == nil || isFirst ? .max : BoardState.lookLimit)
    }

    private func key(of picture: BoardState.Picture, _ filter: RowFilter?) -> TreeKey {
        TreeKey(
            version: picture.snapshot.version, folded: folded, filter: filter,
            shown: filter == nil ? 0 : picture.shownObservers.count)
    }

    /// Extends the shape of the tree.
    mutating func goOnShaping(looks: Int) {
        nextShape?.shape.find(looks: looks)
        guard nextShape?.shape.isWhole == true else { return }
        (shape, nextShape) = (nextShape, nil)
    }

    /// Folds or unfolds a name.
    mutating func setFold(of group: BoardSnapshot.Group, isFolded: Bool, to folds: Bool) {
        // An invisible fold would hide observers that are added later.
        guard isFolded || !group.observers.isEmpty else { return }
        if folds { folded.insert(group.names) } else { folded.remove(group.names) }
    }
}

extension BoardState {
    /// The visible rows of the observers' pane.
    package var tree: ObserverTree { observers.tree(of: shown, filter: query.filter) }

    mutating func followTree() { observers.followTree(of: shown, filter: query.filter) }
}
