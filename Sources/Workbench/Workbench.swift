package import Notices
import Synchronization

/// What both faces drive: a center, demo objects that observe it, a simulated keyboard, and a clock, all moved by
/// the command language.
///
/// It is driven from one thread. Its center may be posted to from any, and handlers that act drive it from theirs.
package final class Workbench: Sendable {
    package let center: NoticeCenter
    /// What happened, for a face to take. Its totals are what `expect` looks at.
    package let inbox: RecordInbox

    let clock = ScriptClock()
    let ledger: LifeLedger
    let desk = Desk()
    /// What forms ask for the device and the time.
    let screen: DeviceScreen

    private let state: Mutex<State>
    /// What the latest snapshot listed.
    let listing = Lock(ObserverListing())

    private struct State: Sendable {
        var keyboard: KeyboardSimulator
        /// Where the command stands that moved the keyboard last.
        var keyboardPlace = SourceLine(file: "keyboard", line: 1)
        /// The last references to the demo objects.
        var objects: [String: DemoObject] = [:]
        var registrations = Registrations()
        /// The number of the last observer that was made without a name of its own.
        var lastOrdinal = 0
        var allowance = ActAllowance()
        var beside: Beside?
        var usesDesk = false
        /// The objects that may have a form, in the order in which they were first mentioned.
        var forms: [(place: Int, label: String)] = []
    }

    /// - Parameter stopwatch: What handlers are timed by; tests hand in one that does not depend on the machine.
    package init(
        device: Device = .phone, inbox: RecordInbox = RecordInbox(),
        stopwatch: @escaping @Sendable () -> Duration = NoticeClock.machineStopwatch
    ) {
        self.inbox = inbox
        state = Mutex(State(keyboard: KeyboardSimulator(device: device)))
        screen = DeviceScreen(device, clock: clock)
        let center = NoticeCenter(countingEveryPost: clock.noticeClock(stopwatch: stopwatch))
        self.center = center
        ledger = LifeLedger { [weak center] in center?.recordCount ?? 0 }
        inbox.attach(to: center)
    }

    deinit {
        // Objects that hold themselves through the center would outlive it.
        center.removeAll()
    }

    /// Takes what has happened since the last taking.
    package func takeRecords() -> RecordInbox.Batch {
        var batch = inbox.take()
        let registrations = state.withLock { $0.registrations }
        batch.kinds = registrations.kinds
        // Not sooner: what was registered and removed since the last taking is told by its kind, too.
        if registrations.isWorthForgetting(present: center.registrationCount) {
            let present = Set(center.registrations.map(\.id.number))
            state.withLock { $0.registrations.forget(except: present) }
        }
        return batch
    }

    /// The time on the script's clock.
    package var now: Duration { clock.now }

    /// When something will happen without a further command: the end of a keyboard's movement.
    package var deadline: Duration? { keyboard.deadline }

    /// Advances the clock to `moment`, and carries out what falls due on the way, each at its time.
    package func advance(to moment: Duration) {
        renewAllowance()
        while let deadline, deadline <= moment {
            clock.advance(to: deadline)
            post(keyboard.advance(to: deadline), at: keyboardPlace)
        }
        clock.advance(to: moment)
        finishDeliveries()
    }

    /// Advances the clock until nothing is due any more.
    package func settle() {
        while let deadline { advance(to: deadline) }
    }

    func post(_ postings: [KeyboardSimulator.Posting], at place: SourceLine) {
        for posting in postings {
            screen.device = posting.device
            center.post(posting.notice.descriptor, posting.payload, file: place.file, line: place.line)
        }
    }
}

// MARK: - What changes

extension Workbench {
    var keyboard: KeyboardSimulator {
        get { state.withLock { $0.keyboard } }
        set { state.withLock { $0.keyboard = newValue } }
    }

    var keyboardPlace: SourceLine {
        get { state.withLock { $0.keyboardPlace } }
        set { state.withLock { $0.keyboardPlace = newValue } }
    }

    /// By what kinds registrations were made, by their numbers.
    var kinds: [UInt64: ObserverKind] { state.withLock { $0.registrations.kinds } }

    func remember(_ id: RegistrationID, of object: String, for names: NamePattern, by kind: ObserverKind) {
        defer { inbox.touch(id.number, of: names.noticeName) }
        state.withLock { state in
            state.registrations.add(id, of: object, for: names, by: kind)
            if kind == .queue || kind == .actor { state.usesDesk = true }
        }
    }

    /// Takes the registrations of an object out of what is remembered: those for `names`, or all.
    func takeRegistrations(of object: String, for names: NamePattern?) -> [RegistrationID] {
        state.withLock { $0.registrations.take(of: object, for: names) }
    }

    /// The number of the next observer that is made without a name of its own.
    func nextOrdinal() -> Int {
        state.withLock { state in
            state.lastOrdinal += 1
            return state.lastOrdinal
        }
    }

    /// The demo object of that name, if the workbench holds one.
    func held(_ label: String) -> DemoObject? {
        state.withLock { $0.objects[label] }
    }

    func hold(_ object: DemoObject) {
        let former = state.withLock { $0.objects.updateValue(object, forKey: object.noticeLabel) }
        ledger.holds(object.noticeLabel, true)
        withExtendedLifetime(former) {}
    }

    /// Gives the workbench's reference up. Its end, if it is the last, is up to the caller, who holds no lock.
    func letGo(_ label: String) -> DemoObject? {
        let object = state.withLock { $0.objects.removeValue(forKey: label) }
        ledger.holds(label, false)
        return object
    }

    /// The model that is told what the center is told, if there is one.
    var beside: Beside? {
        get { state.withLock { $0.beside } }
        set {
            let former = state.withLock { state in
                let former = state.beside
                state.beside = newValue
                return former
            }
            withExtendedLifetime(former) {}
        }
    }

    /// The form of the first of the objects that were mentioned, which the workbench still holds.
    func firstForm() -> WorkbenchSnapshot.Form? {
        let forms = state.withLock { $0.forms }
        var former = 0
        defer { if former > 0 { state.withLock { $0.forms.removeFirst(former) } } }
        for (_, label) in forms {
            if let layout = held(label)?.form.withLock({ $0 }) { return .init(label: label, layout: layout) }
            former += 1
        }
        return nil
    }

    /// From now on the object of that name may have a form.
    func expectForm(_ label: String) {
        guard let place = ledger.place(of: label) else { return }
        state.withLock { state in
            let index = state.forms.partitioningPlace { $0.place >= place }
            if index == state.forms.count || state.forms[index].place != place {
                state.forms.insert((place, label), at: index)
            }
        }
    }

    /// Whether anything was ever to be delivered elsewhere than within the post.
    var usesDesk: Bool { state.withLock { $0.usesDesk } }

    func renewAllowance() {
        state.withLock { $0.allowance = ActAllowance() }
    }

    func takeAllowance() -> ActAllowance.Answer {
        state.withLock { $0.allowance.take() }
    }
}
