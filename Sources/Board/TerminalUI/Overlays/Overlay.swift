import BoardModel
import Demo

/// A view that can be opened over the panes.
package enum Overlay: Hashable, Sendable {
    case lifelines, leaks, beside, rates

    var title: String {
        switch self {
        case .lifelines: "Lifelines"
        case .leaks: "Leak report"
        case .beside: "Side by side"
        case .rates: "Rates"
        }
    }
}

/// The open overlay, drawn over the panes.
enum OverlayView {
    static func draw(_ overlay: Overlay, of state: BoardState, _ painter: inout Painter) {
        let region = HelpContent.region(of: state.size)
        painter.grid.fill(
            row: region.row, columns: 0..<region.columns, with: "─",
            style: Role.line.style(state.capabilities))
        let title = overlay == .rates ? RatesView.title(of: state.rates) : overlay.title
        painter.write(" \(title) ", in: region, column: 1, role: .focusedTitle)
        let body = body(of: state)
        let rest = count(overlay, state) - state.seenOverlayTop - rows(of: overlay, in: body)
        let isWhole = overlay != .leaks || state.leakLines.isWhole
        let more = rest > 0 ? "\(rest)\(isWhole ? "" : "…") more lines" : ""
        let notes = [overlay == .rates ? RateDetail.limit(in: state) : "", more].filter { !$0.isEmpty }
        if !notes.isEmpty {
            painter.writeRight(" \(notes.joined(separator: " · ")) ", in: region, inset: 1, role: .quiet)
        }
        switch overlay {
        case .lifelines:
            LifelinesView.draw(state, in: body, &painter)
            painter.write(
                LifelinesView.legend(state), in: region, row: region.rows - 1, column: 1, role: .quiet)
        case .leaks: LeakReportView.draw(state, in: body, &painter)
        case .beside:
            BesideView.draw(
                state.rows, in: BesideColumns(state.rows), top: state.overlayTop, in: body, &painter)
        case .rates:
            RatesView.draw(state, in: body, &painter)
            let legend = RatesView.legends.first { painter.width($0) + 2 <= region.columns }
            painter.write(legend ?? "", in: region, row: region.rows - 1, column: 1, role: .quiet)
        }
    }

    /// The region between the title and the legend in the last line.
    static func body(of state: BoardState) -> Region {
        var region = HelpContent.region(of: state.size)
        region.row += 1
        region.rows = max(0, region.rows - 2)
        return region
    }

    /// The rows that scroll.
    static func rows(of overlay: Overlay, in body: Region) -> Int {
        switch overlay {
        case .lifelines: LifelinesView.Parts(of: body).lines.rows
        case .rates: RatesView.Parts(of: body).lines.rows
        case .leaks, .beside: body.rows
        }
    }

    static func count(_ overlay: Overlay, _ state: BoardState) -> Int {
        switch overlay {
        case .lifelines: LifelinesView.count(state)
        case .leaks: state.leakLines.lines.count
        // Includes one line for the heading.
        case .beside: BesideColumns(state.rows).count + 1
        case .rates: state.rateRows.count
        }
    }
}

extension BoardState {
    mutating func revealOverlay() {
        revealLeaks()
        guard let overlay = modes.overlay, !areLeaksBehind else { return }
        if overlay == .lifelines { return revealLifelines() }
        if overlay == .rates { return revealRates() }
        let rows = max(1, OverlayView.body(of: self).rows)
        overlayTop = min(max(0, overlayTop), max(0, OverlayView.count(overlay, self) - rows))
    }
}
