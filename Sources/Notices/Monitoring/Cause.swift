/// The delivery in whose handler the current thread or task is.
///
/// Task-local, so that what a handler starts in a task of its own is still told as caused by it. Set only while a
/// monitor is attached.
struct Cause: Sendable {
    /// The center that delivers: the numbers of one center mean nothing in another.
    let center: UInt64
    /// The delivery's record.
    let seq: UInt64

    @TaskLocal static var current: Cause?
}
