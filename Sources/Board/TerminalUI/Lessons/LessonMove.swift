/// A move in the open lesson.
package enum LessonMove: Hashable, CaseIterable, Sendable {
    case next, back, first, last
    case autoplay, slower, faster
    case leave
}
