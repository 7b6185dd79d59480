import BoardModel
import Notices

/// The observers' pane: the selected row, the folded names, and the rows of the tree.
package struct ObserversPane: Sendable {
    package var position = ListPosition()
    package var folds = ObserverTree.Folds()
    package var order = ObserverOrder.name
    /// The shape of the tree, valid for its key.
    private(set) var shape: (key: TreeKey, shape: ObserverTree.Shape)?
    /// The beginning that most names share, for a version of the names.
    private var prefix: (version: BoardSnapshot.Version, prefix: CommonPrefix?)?
    /// The beginning that most names share.
    var commonPrefix: CommonPrefix? { prefix?.prefix }
    /// The next shape, while it is incomplete.
    private(set) var nextShape: (key: TreeKey, shape: ObserverTree.Shape)?

    package init() {}

    /// The inputs that determine the tree's shape.
    struct TreeKey: Equatable, Sendable {
        var version: BoardSnapshot.Version
        var folds: ObserverTree.Folds
        var filter: RowFilter?
        /// The number of observers that are visible because of their rows.
        var shown = 0
        var order: ObserverOrder
        /// The second in which the counts decided the order; 0 if they do not.
        var second: Int

        /// Whether it is of the same demo, with the same folds, filter and order.
        func isOfSameRows(as other: TreeKey) -> Bool {
            version.center == other.version.center && folds == other.folds && filter == other.filter
                && order == other.order
        }
    }

    /// The visible tree: that of the snapshot, or the previous one while the new shape is incomplete.
    func tree(of picture: BoardState.Picture, filter: RowFilter?) -> ObserverTree {
        let snapshot = picture.snapshot
        let key = key(of: picture, filter)
        guard let shape, shape.key == key || nextShape != nil else {
            return ObserverTree(
                snapshot, folds: folds, filter: filter, shown: picture.shownObservers, order: order)
        }
        let isCurrent = shape.key.version == key.version
        return ObserverTree(shape.shape, of: isCurrent ? snapshot.groups : shape.shape.groups)
    }

    /// Starts to make the tree's shape if its key has changed.
    mutating func followTree(of picture: BoardState.Picture, filter: RowFilter?) {
        let snapshot = picture.snapshot
        if prefix?.version != snapshot.version { prefix = (snapshot.version, snapshot.groups.commonPrefix) }
        let key = key(of: picture, filter)
        guard shape?.key != key else {
            nextShape = nil
            return
        }
        // An outdated shape is completed first. Otherwise no shape would be complete while observers come and go.
        guard nextShape?.key.isOfSameRows(as: key) != true else { return }
        let next = ObserverTree.Shape(
            picture.snapshot.groups, folds: folds, filter: filter, shown: picture.shownObservers,
            order: order,
            after: shape?.shape)
        nextShape = (key, next)
        let isFirst = shape == nil || shape?.key.version.center != key.version.center
        goOnShaping(looks: filter == nil || isFirst ? .max : BoardState.lookLimit)
    }

    private func key(of picture: BoardState.Picture, _ filter: RowFilter?) -> TreeKey {
        TreeKey(
            version: picture.snapshot.version, folds: folds, filter: filter,
            shown: filter == nil ? 0 : picture.shownObservers.count, order: order,
            second: order.dependsOnCounts ? picture.rates.second : 0)
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
        if folds { self.folds.names.insert(group.names) } else { self.folds.names.remove(group.names) }
    }

    /// Folds or unfolds equal observers.
    mutating func setFold(of id: ObserverTree.EqualsID, to folds: Bool) {
        if folds { self.folds.unfolded.remove(id) } else { self.folds.unfolded.insert(id) }
    }
}

extension BoardState {
    /// The visible rows of the observers' pane.
    package var tree: ObserverTree { observers.tree(of: shown, filter: query.filter) }

    /// The beginning that names on the screen leave out. Names of lessons are short.
    var commonPrefix: CommonPrefix? { lesson == nil ? observers.commonPrefix : nil }

    /// The region of the observers' rows, below the beginning that their names leave out.
    package var observersRegion: Region {
        var region = layout.content(of: .observers)
        guard ObserversView.hasHeading(self, in: region) else { return region }
        (region.row, region.rows) = (region.row + 1, region.rows - 1)
        return region
    }

    mutating func followTree() { observers.followTree(of: shown, filter: query.filter) }
}
