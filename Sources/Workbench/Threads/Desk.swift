import Dispatch
import Notices

/// The queue that the workbench's own thread stands for, as the main queue stands for a program's main thread: while a
/// line is carried out it is busy, and what waits on it runs behind the line.
final class Desk: Sendable {
    let queue = DispatchQueue(label: "desk")
    /// A thread that is not the workbench's.
    private let elsewhere = DispatchQueue(label: "elsewhere")
    private let place = DispatchSpecificKey<Bool>()
    private let isSuspended = Lock(true)

    init() {
        elsewhere.setSpecific(key: place, value: true)
        queue.suspend()
    }

    deinit {
        // A queue that goes while it is suspended takes the program with it.
        if isSuspended.withLock({ $0 }) { queue.resume() }
    }

    /// Runs `work` on another thread, and waits for it.
    func wait(for work: @escaping @Sendable () -> Void) {
        let isOver = DispatchSemaphore(value: 0)
        elsewhere.async {
            work()
            isOver.signal()
        }
        isOver.wait()
    }

    /// Whether who asks would have to wait for the desk, which waits for who asks: each for the other, for ever.
    var wouldHang: Bool { DispatchQueue.getSpecific(key: place) == true }

    /// Lets the queue run while `body` waits for something that happens on it.
    func letRun(during body: () -> Void) {
        queue.resume()
        isSuspended.withLock { $0 = false }
        body()
        // What ran last has let go of its object only when it has returned.
        queue.sync {}
        queue.suspend()
        isSuspended.withLock { $0 = true }
    }
}
