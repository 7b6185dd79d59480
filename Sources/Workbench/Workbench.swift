package import Notices

/// What both faces drive: a center, demo objects that observe it, a simulated keyboard, and a clock, all moved by
/// the command language.
///
/// It lives on one thread. Its center may be posted to from any.
package final class Workbench {
    package let center: NoticeCenter
    /// What happened, for a face to take. Its totals are what `expect` looks at.
    package let inbox: RecordInbox

    let clock = ScriptClock()
    let ledger = LifeLedger()
    var keyboard: KeyboardSimulator
    /// The last references to the demo objects.
    var objects: [String: DemoObject] = [:]
    /// By what kind each registration was made, by its number.
    var kinds: [UInt64: ObserverKind] = [:]

    private let monitor: NoticeMonitor

    /// - Parameter stopwatch: What handlers are timed by; tests hand in one that does not depend on the machine.
    package init(
        device: Device = .phone, inbox: RecordInbox = RecordInbox(),
        stopwatch: @escaping @Sendable () -> Duration = NoticeClock.machineStopwatch
    ) {
        self.inbox = inbox
        keyboard = KeyboardSimulator(device: device)
        center = NoticeCenter(clock: clock.noticeClock(stopwatch: stopwatch))
        monitor = center.monitor { inbox.add($0) }
    }

    deinit {
        // Objects that hold themselves through the center would outlive it.
        center.removeAll()
    }

    /// Takes what has happened since the last taking.
    package func takeRecords() -> RecordInbox.Batch {
        var batch = inbox.take()
        batch.kinds = kinds
        return batch
    }

    /// The time on the script's clock.
    package var now: Duration { clock.now }

    /// When something will happen without a further command: the end of a keyboard's movement.
    package var deadline: Duration? { keyboard.deadline }

    /// Advances the clock to `moment`, and carries out what falls due on the way, each at its time.
    package func advance(to moment: Duration) {
        while let deadline, deadline <= moment {
            clock.advance(to: deadline)
            post(keyboard.advance(to: deadline), at: keyboardPlace)
        }
        clock.advance(to: moment)
    }

    /// Advances the clock until nothing is due any more.
    package func settle() {
        while let deadline { advance(to: deadline) }
    }

    /// Where the command stands that moved the keyboard last.
    var keyboardPlace = SourceLine(file: "keyboard", line: 1)

    func post(_ postings: [KeyboardSimulator.Posting], at place: SourceLine) {
        for posting in postings {
            center.post(posting.notice.descriptor, posting.payload, file: place.file, line: place.line)
        }
    }
}
