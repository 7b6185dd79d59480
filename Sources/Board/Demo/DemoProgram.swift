package import BoardModel
package import Notices
import NoticesKeyboard
import Synchronization

/// The core of both front ends: a center, demo objects that observe it, a simulated keyboard, and a clock.
/// The command language controls all of them.
///
/// Commands run on one thread. Any thread may post to the center; a handler's command runs on the poster's
/// thread.
package final class DemoProgram: Sendable {
    package let center: NoticeCenter
    /// The records for the front end. `expect` reads their totals.
    package let inbox: RecordInbox

    /// Records the center in a file; `nil` if the host provides no recorder.
    package let recorder: (any CenterRecorder)?

    let clock = ScriptClock()
    let ledger: LifeLedger
    let demoQueue = DemoQueue()
    /// Gives forms access to the device and the time.
    let screen: DeviceScreen

    private let state: Mutex<State>
    /// The listing of the latest snapshot.
    let listing = Lock(ObserverListing())

    private struct State: Sendable {
        var keyboard: KeyboardSimulator
        /// The source line of the last keyboard command.
        var keyboardSource = SourceLine(file: "keyboard", line: 1)
        /// The demo's references to the demo objects.
        var objects: [String: DemoObject] = [:]
        /// The checks of objects that were alive when the demo released them.
        var released: [String: FreedCheck] = [:]
        var registrations = Registrations()
        var removed = RemovedRegistrations()
        /// The number of the latest observer made without a name.
        var lastOrdinal = 0
        var allowance = ActAllowance()
        var compared: ComparedCenter?
        var usesQueue = false
        /// The objects that may have a form, in the order of first mention.
        var forms: [(object: Int, label: String)] = []
        /// The checked expectations, if they are collected.
        var checks: [CheckedExpectation]?
    }

    /// - Parameter stopwatch: Measures the time of handlers. Tests pass one that does not depend on the
    ///   machine.
    package init(
        device: Device = .phone, inbox: RecordInbox = RecordInbox(),
        stopwatch: @escaping @Sendable () -> Duration = NoticeClock.machineStopwatch,
        recorder: (any CenterRecorder)? = nil
    ) {
        self.inbox = inbox
        self.recorder = recorder
        state = Mutex(State(keyboard: KeyboardSimulator(device: device)))
        screen = DeviceScreen(device, clock: clock)
        let center = NoticeCenter(countingEveryPost: clock.noticeClock(stopwatch: stopwatch))
        self.center = center
        ledger = LifeLedger { [weak center] in center?.recordCount ?? 0 }
        inbox.attach(to: center)
    }

    deinit {
        // Objects that retain themselves through the center would otherwise outlive the demo.
        center.removeAll()
    }

    /// Collects the checked expectations from now on, for ``takeChecks()``.
    package func collectChecks() { state.withLock { $0.checks = $0.checks ?? [] } }

    /// Takes the expectations that were checked since the last call.
    package func takeChecks() -> [CheckedExpectation] {
        state.withLock { state in
            defer { if state.checks != nil { state.checks = [] } }
            return state.checks ?? []
        }
    }

    func collect(_ check: CheckedExpectation) { state.withLock { $0.checks?.append(check) } }

    /// Takes the records since the last call.
    package func takeRecords() -> RecordInbox.Batch {
        var batch = inbox.take()
        let registrations = state.withLock { $0.registrations }
        batch.kinds = registrations.kinds
        // Must follow the take: a registration removed since the last call still needs its kind.
        if registrations.isWorthForgetting(present: center.registrationCount) {
            let present = Set(center.registrations.map(\.id.number))
            state.withLock { $0.registrations.forget(except: present) }
        }
        return batch
    }

    /// The time on the script's clock.
    package var now: Duration { clock.now }

    /// The next time at which something happens without a command: the end of a keyboard movement.
    package var deadline: Duration? { keyboard.deadline }

    /// Advances the clock to `moment`. Performs the actions due until then, each at its time.
    package func advance(to moment: Duration) {
        renewAllowance()
        while let deadline, deadline <= moment {
            clock.advance(to: deadline)
            post(keyboard.advance(to: deadline), at: keyboardSource)
        }
        clock.advance(to: moment)
        finishDeliveries()
    }

    /// Advances the clock until nothing is due.
    package func advanceUntilIdle() {
        while let deadline { advance(to: deadline) }
    }

    func post(_ postings: [KeyboardSimulator.Posting], at source: SourceLine) {
        for posting in postings {
            screen.device = posting.device
            center.post(posting.notice.descriptor, posting.payload, file: source.file, line: source.line)
        }
    }
}

// MARK: - State

extension DemoProgram {
    var keyboard: KeyboardSimulator {
        get { state.withLock { $0.keyboard } }
        set { state.withLock { $0.keyboard = newValue } }
    }

    var keyboardSource: SourceLine {
        get { state.withLock { $0.keyboardSource } }
        set { state.withLock { $0.keyboardSource = newValue } }
    }

    /// The kinds of registrations, by registration number.
    var kinds: [UInt64: ObserverKind] { state.withLock { $0.registrations.kinds } }

    func remember(_ id: RegistrationID, of object: String, _ observation: Command.Observation) {
        defer { inbox.touch(id.number, of: observation.names.noticeName) }
        state.withLock { state in
            state.registrations.add(id, of: object, observation)
            if observation.kind == .queue || observation.kind == .actor { state.usesQueue = true }
        }
    }

    /// Removes and returns the stored registrations of an object: those for `names`, or all.
    func takeRegistrations(of object: String, for names: NamePattern?) -> [RegistrationID] {
        state.withLock { $0.registrations.take(of: object, for: names) }
    }

    /// The line that made a registration; `nil` if no line did.
    func observation(of id: RegistrationID) -> Command.Observation? {
        state.withLock { $0.registrations.observation(of: id) }
    }

    /// The stored registrations of an object: those for `names`, or all.
    func registrations(of object: String, for names: NamePattern?) -> [RegistrationID] {
        state.withLock { $0.registrations.ids(of: object, for: names) }
    }

    func keepRemoved(_ entries: [RemovedRegistrations.Entry]) -> Int? {
        state.withLock { $0.removed.add(entries) }
    }

    func takeRemoved(_ number: Int) -> [RemovedRegistrations.Entry]? {
        state.withLock { $0.removed.take(number) }
    }

    /// The names that lines made an object observe.
    func namesObserved(by object: String) -> [String] {
        state.withLock { $0.registrations.names(of: object) }
    }

    /// The number for the next observer made without a name.
    func nextOrdinal() -> Int {
        state.withLock { state in
            state.lastOrdinal += 1
            return state.lastOrdinal
        }
    }

    /// The demo object with the label; `nil` if the demo holds none.
    func held(_ label: String) -> DemoObject? {
        state.withLock { $0.objects[label] }
    }

    func hold(_ object: DemoObject) {
        let former = state.withLock { $0.objects.updateValue(object, forKey: object.noticeLabel) }
        ledger.holds(object.noticeLabel, true)
        withExtendedLifetime(former) {}
    }

    /// Drops the demo's reference and returns it. The caller releases it outside of locks.
    func takeHeld(_ label: String) -> DemoObject? {
        let object = state.withLock { $0.objects.removeValue(forKey: label) }
        ledger.holds(label, false)
        return object
    }

    /// Remembers the check of an object that was released; `nil`: it was freed.
    func setReleased(_ label: String, _ check: FreedCheck?) {
        state.withLock { $0.released[label] = check }
    }

    /// How handlers of the center hold an object that was released.
    func paths(to label: String) -> [String] {
        state.withLock { $0.released[label] }?.leak?.paths ?? []
    }

    /// The `MyNotificationCenter` that repeats the center's calls; `nil` if there is none.
    var compared: ComparedCenter? {
        get { state.withLock { $0.compared } }
        set {
            let former = state.withLock { state in
                let former = state.compared
                state.compared = newValue
                return former
            }
            withExtendedLifetime(former) {}
        }
    }

    /// The form of the first mentioned object that the demo holds and that has one.
    func firstForm() -> KeyboardScreen.Form? {
        let forms = state.withLock { $0.forms }
        var former = 0
        defer { if former > 0 { state.withLock { $0.forms.removeFirst(former) } } }
        for (_, label) in forms {
            if let layout = held(label)?.form.withLock({ $0 }) { return .init(label: label, layout: layout) }
            former += 1
        }
        return nil
    }

    /// Notes that the object with the label may have a form.
    func expectForm(_ label: String) {
        guard let object = ledger.index(of: label) else { return }
        state.withLock { state in
            let index = state.forms.partitioningIndex { $0.object >= object }
            if index == state.forms.count || state.forms[index].object != object {
                state.forms.insert((object, label), at: index)
            }
        }
    }

    /// Whether any registration delivers on a queue or an actor, after the post.
    var usesQueue: Bool { state.withLock { $0.usesQueue } }

    func renewAllowance() {
        state.withLock { $0.allowance = ActAllowance() }
    }

    func takeAllowance() -> ActAllowance.Answer {
        state.withLock { $0.allowance.take() }
    }
}
