import BoardModel
import Demo
import Notices

/// What a part of the detail names, to which Enter goes.
enum DetailTarget: Hashable, Sendable {
    case row(DeliveryLog.RowKey)
    /// The row of a post or a delivery, by its number.
    case record(UInt64)
    case name(NamePattern, program: Int?)
    /// A registration of a name, or of any name.
    case observer(UInt64, of: NamePattern, program: Int?)
    case source(SourcePlace)
}

/// A file and a line, as a program reports them. Untrusted.
package struct SourcePlace: Hashable, Sendable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) { (self.file, self.line) = (file, line) }

    /// `Shop/Cart.swift:20`
    package var text: String { "\(file):\(line)" }
}

/// A part of a line of the detail that names something.
struct DetailLink: Hashable, Sendable {
    var target: DetailTarget
    /// Its columns; `nil` for the whole line.
    var columns: Range<Int>?
}

/// The place of a link in the detail.
struct DetailLinkPlace: Hashable, Comparable, Sendable {
    var line: Int
    /// Its index among the links of the line.
    var index: Int

    static func < (left: Self, right: Self) -> Bool { (left.line, left.index) < (right.line, right.index) }
}

extension BoardState {
    /// The visible links of the detail, in reading order.
    private var visibleLinks: [(place: DetailLinkPlace, link: DetailLink)] {
        let layout = detailLayout
        let top = layout.top(detail.top, rows: detailRows)
        return (top..<min(layout.lines.count, top + detailRows)).flatMap { line in
            layout.lines[line].links.enumerated().map {
                (DetailLinkPlace(line: line, index: $0.offset), $0.element)
            }
        }
    }

    /// The selected link, while the detail has the keys.
    var selectedLink: (place: DetailLinkPlace, link: DetailLink)? {
        guard focus == .detail, let place = detail.link else { return nil }
        return visibleLinks.first { $0.place == place }
    }

    /// Selects the next or previous visible link. Returns `false` if there is none.
    mutating func moveLink(by step: Int) -> Bool {
        let links = visibleLinks.map(\.place)
        let next: DetailLinkPlace? =
            if let place = detail.link {
                step > 0 ? links.first { $0 > place } : links.last { $0 < place }
            } else {
                step > 0 ? links.first : links.last
            }
        guard let next else { return false }
        detail.link = next
        return true
    }

    /// Selects the first link of a visible line.
    mutating func selectLink(line: Int) {
        let line = line + detailLayout.top(detail.top, rows: detailRows)
        if let link = visibleLinks.first(where: { $0.place.line == line }) { detail.link = link.place }
    }

    /// Goes to what the selected link names.
    mutating func followLink() -> [BoardRequest] {
        if selectedLink == nil { _ = moveLink(by: 1) }
        guard let link = selectedLink?.link else {
            message = Message(text: "nothing to follow here")
            return []
        }
        return follow(link.target)
    }

    private mutating func follow(_ target: DetailTarget) -> [BoardRequest] {
        switch target {
        case .row(let key): go(to: key)
        case .record(let number):
            if let key = shown.log.key(of: number) {
                go(to: key)
            } else {
                message = Message(text: "#\(number) is no longer in the log")
            }
        case .name(let names, let program):
            let groups = shown.snapshot.groups
            guard let index = groups.index(of: names, program: program) else {
                message = Message(text: "\(names.text) is not among the observed or posted names")
                return []
            }
            showInObservers(.name(groups[index], isFolded: false))
        case .observer(let number, let names, let program):
            guard let observer = observer(number, of: names, program: program) else {
                message = Message(text: "it is no longer registered")
                return []
            }
            showInObservers(.observer(observer))
        case .source(let place): return openSource(place)
        }
        return []
    }

    /// A registration by its number, among those of a name and of any name.
    private func observer(
        _ number: UInt64, of names: NamePattern, program: Int?
    ) -> BoardSnapshot.Observer? {
        let groups = shown.snapshot.groups
        for names in [names, .any] {
            guard let index = groups.index(of: names, program: program) else { continue }
            if let found = groups.observers(at: index).first(where: { $0.registration.id.number == number }) {
                return found
            }
        }
        return nil
    }

    /// Selects a name or an observer in its pane.
    mutating func showInObservers(_ row: ObserverTree.Row) {
        if case .observer = row {
            observers.folds.names.remove(row.names)
            observers.folds.unfolded.insert(row.equalsID)
        }
        followTree()
        guard let index = tree.index(of: row) else {
            message = Message(text: "the filter hides it: f and Esc clear the filter", isProblem: true)
            return
        }
        focusPane(.observers)
        observers.position.selected = index
    }
}
