/// A rule of the reference model.
enum Rule: String, CaseIterable, Sendable {
    case match = "a post calls only observers of its name and sender"
    case place = "a handler runs on the poster's thread, during the post"
    case again = "a post calls an observer once"
    case order = "a post calls its observers by priority, then in the order of registration"
    case snapshot = "a post calls no observer that was registered after its first call had begun"
    case ended = "no call begins after the end of the registration has returned"
    case owed = "a post calls every observer that is registered while it is under way"
    case blocked = "a blocked observer is not called"
    case filter = "a filter keeps out what it does not accept"
    case payload = "an observer of a payload receives no other type, and its poster learns of it"
    case oneShot = "a one-shot is called once"
    case delivered = "an outcome counts the handlers that were called"
    case counted = "an outcome counts every observer once, with the reason why it was not called"
    case listing = "a listing has every registration, and none that has ended"
    case numbers = "registrations are numbered and listed in the order in which they were made"
    case waited = "when an end that waits has returned, no handler runs"
    case endedOnce = "of several ends of a registration, one reports that it was active"
    case duplicates = "of registrations that refuse or replace duplicates, one is active"
    case sticky = "a sticky notice reaches a new observer, unless a newer one does"
    case newestLast = "an observer receives an older notice before a newer one"
    case queued = "a queued post is delivered after the post under way, first in, first out"
    case oneAtATime = "a handler that runs elsewhere runs once at a time"
    case owner = "an owner is alive while its handler runs, and no longer for the center's sake"
    case captures = "what a handler captures lives until its registration has ended and no post uses it"
}

/// A violation that the model found in a history.
struct Objection: Sendable {
    var rule: Rule
    var text: String
    /// Its position in the history.
    var ticket: Ticket
    var observers: Set<Int> = []
    var posts: Set<Int> = []
}
