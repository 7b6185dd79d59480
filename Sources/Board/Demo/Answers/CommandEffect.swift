import BoardModel
import Notices

/// What came of a command. Most commands are lines of a script, of which nobody reads an answer: the sentence is made
/// of this where it is asked for.
enum CommandEffect: Sendable {
    case done
    /// The clock was advanced.
    case waited
    /// The model receives the calls from now on.
    case mirrored
    /// The keyboard was moved, by this action.
    case moved(String)
    /// The device was turned or replaced.
    case turned
    case posted(PostOutcome)
    case observed(observer: String)
    /// The controller refused a duplicate.
    case refused(observer: String)
    /// The number of removed registrations, at least 1.
    case removed(Int)
    /// What the log says of it, or an expectation that holds.
    case noted(String)
    /// An expectation that was not met.
    case unmet(String)
}
