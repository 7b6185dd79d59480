import BoardModel
import Notices

/// What a view can read from its device: the screen and the time.
final class DeviceScreen: Sendable {
    private let clock: ScriptClock
    private let shown: Lock<Device>

    init(_ device: Device, clock: ScriptClock) {
        self.clock = clock
        shown = Lock(device)
    }

    var now: Duration { clock.now }

    var device: Device {
        get { shown.withLock { $0 } }
        set { shown.withLock { $0 = newValue } }
    }
}
