/// The record of a registration that has no object: begun before the observer is inserted, so that no delivery has a
/// lower number than its observer. One that is not finished leaves its number unused.
final class RegistrationRecord {
    private let center: NoticeCenter
    private let recorder: Recorder
    private var record: NoticeRecord

    /// Begins the record; `nil` while no monitor and no ring is attached.
    @inline(__always)
    convenience init?(in center: NoticeCenter) {
        guard center.recording.isWatched else { return nil }
        self.init(recordedIn: center)
    }

    @inline(never)
    private init?(recordedIn center: NoticeCenter) {
        guard let recorder = center.recording.recorder() else { return nil }
        self.center = center
        self.recorder = recorder
        record = recorder.begin(.observe, announce: false) { _ in }
    }

    /// Records the observer that was inserted. By now a post may have ended it.
    func finish(
        _ id: RegistrationID, of name: NoticeName?, from sender: AnyObject?,
        _ kind: NoticeRegistration.Kind, _ source: SourceLine, owner: AnyObject? = nil
    ) {
        let ownerLabel = owner.map(center.label(of:))
        record.name = name?.rawValue
        record.sender = sender.map(center.label(of:))
        record.describe(
            id, kind, source, ObserverLabels(observer: ownerLabel ?? source.short, owner: ownerLabel))
        recorder.finish(record)
    }
}
