/// A view that can be opened over the panes.
package struct Overlay: Hashable, Sendable, CustomStringConvertible {
    let screen: any Screen.Type

    package static func == (first: Overlay, second: Overlay) -> Bool { first.screen == second.screen }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(screen)) }

    package var description: String { "\(screen)" }
}

/// The state of the views over the panes.
package struct Overlays: Sendable {
    package var lifelines = LifelinesOverlay()
    package var leaks = LeaksOverlay()
    package var rates = RatesOverlay()
    /// The scroll offset of the two columns.
    package var comparisonTop = 0
    /// A run beside its baseline, if the board was opened to review one.
    package var review: BaselineReview?
    package var lessonList = ListPosition()
    package var programs = ProgramList()
    package var palette = Palette()
    /// What `y` is about to copy.
    var copying: CopySubject?
}

extension BoardState {
    mutating func open(_ overlay: Overlay) {
        modes.open(.overlay(overlay))
        overlay.screen.open(in: &self)
    }

    /// Opens a view, or closes it.
    mutating func toggle(_ overlay: Overlay) {
        guard modes.overlay != overlay else { return modes.uncoverPanes() }
        open(overlay)
    }
}
