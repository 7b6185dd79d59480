/// A movement through the rows of a list or the lines of a text.
package enum ListMove: Hashable, Sendable {
    /// Forward, or back if the number is negative.
    case lines(Int), pages(Int)
    case first, last

    /// The position after the move.
    ///
    /// - Parameter page: The number of visible lines.
    func position(from position: Int, page: Int, count: Int) -> Int {
        let page = max(1, page - 1)
        let goal =
            switch self {
            case .lines(let step): position + step
            case .pages(let step): position + step * page
            case .first: 0
            case .last: count - 1
            }
        return min(max(0, goal), max(0, count - 1))
    }
}
