import Synchronization

extension NoticeCenter {
    /// Makes an observer and adds it according to its duplicate rule. Also returns whether it was added.
    ///
    /// - Parameters:
    ///   - owner: The observer's owner, if it has one.
    ///   - make: Makes the observer.
    @inline(__always)
    func register(
        _ name: NoticeName, _ kind: NoticeRegistration.Kind,
        _ context: NoticeRegistration.Context, _ owner: AnyObject?, _ arguments: ObservationArguments,
        _ make: (ObserverTraits) -> Observer
    ) -> (observer: Observer, isAdded: Bool) {
        let observer = make(traits(name, kind, context, owner, arguments))
        return (observer, add(observer, to: name, from: arguments.sender, owner: owner))
    }

    /// The properties of an observer to be made. Takes a number for it.
    func traits(
        _ name: NoticeName, _ kind: NoticeRegistration.Kind, _ context: NoticeRegistration.Context,
        _ owner: AnyObject?,
        _ arguments: ObservationArguments
    ) -> ObserverTraits {
        // Read when the object registers.
        let ownerLabel = owner.flatMap { isLabeled($0) ? label(of: $0) : nil }
        let pattern = name.isPattern && name != .any ? name : nil
        let isPlain = arguments.isPlain && ownerLabel == nil && pattern == nil
        return ObserverTraits(
            number: registry.takeNumber(), source: arguments.source, kind: kind, context: context,
            details: isPlain ? nil : details(arguments, ownerLabel, pattern))
    }

    // A separate function, so that a plain observer counts no references to options and label.
    @inline(never)
    private func details(
        _ arguments: ObservationArguments, _ ownerLabel: String?, _ pattern: NoticeName?
    ) -> ObserverDetails {
        ObserverDetails(
            options: arguments.options, label: arguments.label, ownerLabel: ownerLabel, pattern: pattern)
    }

    /// Whether an object chooses its own label. For the last class seen without one, this needs no runtime cast.
    private func isLabeled(_ owner: AnyObject) -> Bool {
        let type = UInt(bitPattern: ObjectIdentifier(Swift.type(of: owner)))
        if Self.unlabeledType.load(ordering: .relaxed) == type { return false }
        if owner is any NoticeLabeled { return true }
        Self.unlabeledType.store(type, ordering: .relaxed)
        return false
    }

    /// A class whose objects choose no labels, or 0.
    private static let unlabeledType = Atomic<UInt>(0)

    /// Adds an observer, unless it has a duplicate and its rule refuses one. Returns whether it was added.
    func add(
        _ observer: Observer, to name: NoticeName, from sender: AnyObject?,
        owner: AnyObject?
    ) -> Bool {
        // Numbered before the observer can be called, so that no delivery has a lower number than its observer.
        let record = registry.isPlain ? nil : beginRegistration(of: name, observer)
        let addition = registry.add(observer, to: name.ofTopic, from: sender)
        withExtendedLifetime(owner) {}
        if let record {
            record.finish { record in
                describe(observer, name, sender, in: &record)
                if case .refused(let first) = addition { record.refuse(first: first) }
            }
        }
        switch addition {
        case .added: ObserverLimitWatch.check(name, in: self)
        case .followed(let sequel):
            for replaced in sequel.replaced { registry.record(replaced) }
            registry.endAbandoned(sequel.candidates)
            ObserverLimitWatch.check(name, in: self)
            if sequel.receivesSticky { handOverSticky(to: observer, from: sender.map(SenderReference.init)) }
        case .refused(let first):
            observer.options?.duplicates.refusal?(first)
            return false
        case .ended: break
        }
        return true
    }

    /// Lets others run first, if a test explores orders; begins the record, if the center is watched.
    @inline(never)
    private func beginRegistration(of name: NoticeName, _ observer: Observer) -> RegistrationRecord? {
        if registry.has(.explored) {
            registry.passOrders(.observing, name.forRecords ?? "any name", at: observer.source)
        }
        return registry.isWatched ? RegistrationRecord(in: self) : nil
    }

    /// Records the refusal of an observer that was not added.
    func recordRefusal(of observer: Observer, _ name: NoticeName, from sender: AnyObject?, first: SourceLine)
    {
        recording.record(.observe) { record in
            describe(observer, name, sender, in: &record)
            record.refuse(first: first)
        }
    }

    private func describe(
        _ observer: Observer, _ name: NoticeName, _ sender: AnyObject?, in record: inout NoticeRecord
    ) {
        record.describe(observer, in: self)
        record.name = name.forRecords
        record.sender = sender.map(label(of:))
    }
}

extension NoticeRecord {
    fileprivate mutating func refuse(first: SourceLine) {
        kind = .refuse
        registration = nil
        self.first = Source(file: first.file.name, line: first.line)
        text = "already registered at \(first)"
    }
}

/// The record of a registration, begun before the observer is added. An object, since most registrations have none.
private final class RegistrationRecord {
    private let recorder: Recorder
    private var record: NoticeRecord

    @inline(never)
    init?(in center: NoticeCenter) {
        guard let recorder = center.recording.recorder() else { return nil }
        self.recorder = recorder
        record = recorder.begin(.observe, announce: false) { _ in }
    }

    @inline(never)
    func finish(_ describe: (inout NoticeRecord) -> Void) {
        describe(&record)
        recorder.finish(record)
    }
}
