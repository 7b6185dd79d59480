/// What a key asks of a recording.
package enum ReplayMove: Hashable, Sendable {
    case playOrPause
    case faster, slower
    /// One record on or back.
    case record(Direction)
    case post(Direction)
    /// To what went wrong: a post without an observer, a payload that was not understood, a drop.
    case problem(Direction)
    case mark(Direction)
    case start, end
    case to(ReplayGoal)

    package enum Direction: Hashable, Sendable {
        case on, back
    }
}
