/// The deliveries in whose handlers the current thread or task is: of each center the innermost.
///
/// Task-local, so that what a handler starts in a task of its own is still told as caused by it. Set only while a
/// monitor is attached.
enum Cause {
    /// The `seq` of each delivery's record, by the number of its center: what one center counts means nothing in another.
    @TaskLocal private static var deliveries: [UInt64: UInt64] = [:]

    /// The delivery of `center` in whose handler this is called.
    static func delivery(of center: UInt64) -> UInt64? {
        deliveries[center]
    }

    /// Runs a handler of `center` whose delivery has the record `seq`.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () throws -> Result
    ) rethrows -> Result {
        var deliveries = deliveries
        deliveries[center] = seq
        return try $deliveries.withValue(deliveries, operation: handler)
    }

    /// The same for a handler that may wait.
    static func with<Result>(
        delivery seq: UInt64, of center: UInt64, _ handler: () async -> Result
    ) async -> Result {
        var deliveries = deliveries
        deliveries[center] = seq
        return await $deliveries.withValue(deliveries, operation: handler)
    }
}
