import BoardModel
import Notices

/// The effect of a command. Nobody reads the answers to most lines of a script, so the sentence is made only
/// on demand.
enum CommandEffect: Sendable {
    case done
    /// The clock was advanced.
    case waited
    /// `MyNotificationCenter` receives all further calls.
    case mirrored
    /// The keyboard was moved by this action.
    case moved(String)
    /// The device was rotated or replaced.
    case turned
    case posted(PostOutcome)
    case observed(observer: String)
    /// The controller refused a duplicate.
    case refused(observer: String)
    /// The number of removed registrations, at least 1.
    case removed(Int)
    /// The text logged for the command, or an expectation that was met.
    case noted(String)
    /// An expectation that was not met.
    case unmet(String)
}
