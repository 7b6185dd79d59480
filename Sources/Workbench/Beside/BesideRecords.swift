package import Notices

// What the model does, recorded among the center's records, so that both front ends and the JSON show it in order.
extension NoticeRecord.Kind {
    /// An observer was added to the model.
    package static let besideObserve = NoticeRecord.Kind(rawValue: "beside.observe")
    /// A notification was posted to the model; `deliveries` is the number of closures that it called.
    package static let besidePost = NoticeRecord.Kind(rawValue: "beside.post")
    /// The model was asked to remove an observer.
    package static let besideRemove = NoticeRecord.Kind(rawValue: "beside.remove")
    /// The model called a closure; `reason` is `ownerGone` when the closure's object has been deallocated.
    package static let besideDeliver = NoticeRecord.Kind(rawValue: "beside.deliver")
    /// The model released a closure; `post` is the record of the call in which it did.
    package static let besideDrop = NoticeRecord.Kind(rawValue: "beside.drop")
    /// The model threw an error.
    package static let besideThrow = NoticeRecord.Kind(rawValue: "beside.throw")

    /// Whether the record is about the model, not about the center.
    package var isBeside: Bool { rawValue.hasPrefix("beside.") }

    /// Whether other records can be nested under it.
    package var isParent: Bool {
        switch self {
        case .post, .deliver, .besideObserve, .besidePost, .besideRemove: true
        default: false
        }
    }
}

extension Workbench {
    /// Repeats the command on the model as far as the model has a call for it.
    func mirror(_ command: Command, at place: SourceLine) {
        guard let beside else { return }
        switch command {
        case .observe(let observation) where observation.kind == .class:
            guard let name = observation.names.noticeName, let label = observation.object,
                let object = held(label)
            else { return }
            beside.observe(name.rawValue, as: object)
            tell(.besideObserve, name.rawValue, label, nil, at: place)
        case .post(let name, let payload, _, let mode) where mode != .elsewhere:
            let thrown = beside.post(name.rawValue, payload)
            tell(.besidePost, name.rawValue, nil, thrown, at: place)
        case .remove(let label, let names):
            remove(label, names, from: beside, at: place)
        default: break
        }
    }

    private func remove(_ label: String, _ names: NamePattern?, from beside: Beside, at place: SourceLine) {
        guard SampleClasses.instance(for: label) != nil else { return }
        var text: String?
        var thrown: String?
        if names != nil {
            text = "it has no call that removes one name"
        } else if let instance = held(label)?.sample {
            thrown = beside.remove(instance)
        } else {
            text = "gone: nobody is left to be removed by"
        }
        tell(.besideRemove, nil, label, thrown, text: text, at: place)
    }

    private func tell(
        _ kind: NoticeRecord.Kind, _ name: String?, _ observer: String?, _ thrown: String?,
        text: String? = nil,
        at place: SourceLine
    ) {
        guard let beside else { return }
        let events = beside.story.take()
        beside.count(events, of: name, thrown: thrown)
        func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
            center.record(kind) { record in
                record.file = place.file.name
                record.line = place.line
                describe(&record)
            }
        }
        var parent: UInt64?
        record(kind) { record in
            parent = record.seq
            record.name = name
            record.observer = observer
            record.text = text
            if kind == .besidePost {
                record.deliveries = events.count { if case .called = $0 { true } else { false } }
            }
        }
        for event in events {
            switch event {
            case .called(let label, let isGone):
                record(.besideDeliver) { record in
                    record.post = parent
                    record.observer = label
                    record.reason = isGone ? .ownerGone : nil
                }
            case .dropped(let label, let name):
                record(.besideDrop) { record in
                    record.post = parent
                    record.observer = label
                    record.name = name
                }
            }
        }
        if let thrown {
            record(.besideThrow) { record in
                record.post = parent
                record.text = thrown
            }
        }
    }
}
