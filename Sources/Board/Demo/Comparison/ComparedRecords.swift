import BoardModel
import Notices

// Records the activity of `MyNotificationCenter` among the center's records, so that both front ends and the
// JSON show it in order.
extension DemoProgram {
    /// Repeats the command on `MyNotificationCenter` if that has a corresponding call.
    func mirror(_ command: Command, at source: SourceLine) {
        guard let compared else { return }
        switch command {
        case .observe(let observation) where observation.kind == .class:
            guard let name = observation.names.exactName, let label = observation.object,
                let object = held(label)
            else { return }
            compared.observe(name.rawValue, as: object)
            recordModel(.comparedObserve, name.rawValue, label, nil, at: source)
        case .post(let name, let payload, _, let mode) where mode != .elsewhere:
            let thrown = compared.post(name.rawValue, payload)
            recordModel(.comparedPost, name.rawValue, nil, thrown, at: source)
        case .remove(let label, let names):
            remove(label, names, from: compared, at: source)
        default: break
        }
    }

    private func remove(
        _ label: String, _ names: NamePattern?, from compared: ComparedCenter, at source: SourceLine
    ) {
        guard SampleClasses.instance(for: label) != nil else { return }
        var text: String?
        var thrown: String?
        if names != nil {
            text = "it cannot remove a single name"
        } else if let instance = held(label)?.sample {
            thrown = compared.remove(instance)
        } else {
            text = "gone: removal needs the object"
        }
        recordModel(.comparedRemove, nil, label, thrown, text: text, at: source)
    }

    private func recordModel(
        _ kind: NoticeRecord.Kind, _ name: String?, _ observer: String?, _ thrown: String?,
        text: String? = nil,
        at source: SourceLine
    ) {
        guard let compared else { return }
        let events = compared.story.take()
        compared.count(events, of: name, thrown: thrown)
        func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
            center.record(kind) { record in
                record.file = source.file.name
                record.line = source.line
                describe(&record)
            }
        }
        var parent: UInt64?
        record(kind) { record in
            parent = record.seq
            record.name = name
            record.observer = observer
            record.text = text
            if kind == .comparedPost {
                record.deliveries = events.count { if case .called = $0 { true } else { false } }
            }
        }
        for event in events {
            switch event {
            case .called(let label, let isGone):
                record(.comparedDeliver) { record in
                    record.post = parent
                    record.observer = label
                    record.reason = isGone ? .ownerGone : nil
                }
            case .dropped(let label, let name):
                record(.comparedDrop) { record in
                    record.post = parent
                    record.observer = label
                    record.name = name
                }
            }
        }
        if let thrown {
            record(.comparedThrow) { record in
                record.post = parent
                record.text = thrown
            }
        }
    }
}
