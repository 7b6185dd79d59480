/// A move within the open lesson: what its keys mean, and what the player is asked for.
package enum LessonMove: Hashable, CaseIterable, Sendable {
    case next, back, first, last
    case autoplay, slower, faster
    case leave
}
