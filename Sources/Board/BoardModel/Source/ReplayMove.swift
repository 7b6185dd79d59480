/// A step in a recording that a key requests.
package enum ReplayMove: Hashable, Sendable {
    case playOrPause
    case faster, slower
    /// One record forward or back.
    case record(Direction)
    case post(Direction)
    /// To the next or previous problem, as `DeliveryLog.Row.isProblem` has them.
    case problem(Direction)
    case mark(Direction)
    case start, end
    case to(ReplayGoal)

    package enum Direction: Hashable, Sendable {
        case on, back
    }
}
