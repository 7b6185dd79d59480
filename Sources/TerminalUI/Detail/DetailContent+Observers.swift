import Notices
import Workbench

extension DetailContent {
    /// The detail of a name or an observer.
    init(_ row: ObserverTree.Row, in picture: BoardState.Picture) {
        switch row {
        case .name(let group, _): self.init(group, in: picture)
        case .observer(let observer): self.init(observer, in: picture)
        }
    }

    private init(_ group: WorkbenchSnapshot.Group, in picture: BoardState.Picture) {
        let none = picture.snapshot.knowsObservers ? "none" : "not known"
        self.init(heading: group.names.text) { _ in
            let counts = group.counts
            return [
                Field(
                    label: "name", text: [group.names == .any ? "* (any name)" : group.names.text],
                    role: .name),
                Field(
                    label: "observers",
                    text: group.observers.isEmpty
                        ? [none]
                        : .many(group.observers.count) { group.observers[$0].registration.observer }),
                Field(label: "posts", text: ["\(counts.posts)"]),
                Field(label: "deliveries", text: ["\(counts.deliveries)"]),
                Field(
                    label: "unheard", text: ["\(counts.unheard)"], role: counts.unheard > 0 ? .bad : .plain),
            ]
        }
    }

    private init(_ observer: WorkbenchSnapshot.Observer, in picture: BoardState.Picture) {
        let registration = observer.registration
        let simulation = picture.snapshot.simulation
        let object = simulation?.object(registration.observer)
        self.init(heading: registration.observer) { _ in
            var fields = [
                Field(label: "observer", text: [registration.observer], role: .strong),
                Field(label: "name", text: [registration.name?.rawValue ?? "* (any name)"], role: .name),
                Field(
                    label: "kind",
                    text: [
                        observer.kind.map { "\($0.rawValue): \($0.summary)" } ?? registration.kind.words
                    ]),
                Field(label: "state", text: [Self.state(of: observer)], role: Self.role(of: observer)),
            ]
            if let object {
                fields.append(Field(label: "received", text: ["\(object.received) in all its handlers"]))
            }
            if simulation == nil {
                fields.append(Field(label: "object", text: ["not known"], role: .quiet))
            }
            if let sender = registration.sender {
                fields.append(Field(label: "from", text: ["\(sender) only"]))
            }
            if registration.isOneShot {
                fields.append(Field(label: "once", text: ["ends with its first delivery"]))
            }
            fields.append(Field(label: "source", text: [registration.source.description]))
            return fields
        }
    }

    private static func state(of observer: WorkbenchSnapshot.Observer) -> String {
        switch (observer.registration.state, observer.object) {
        case (.ownerGone, _): "owner gone: never called again, removed by the next post"
        case (.senderGone, _): "sender gone: never called again"
        case (.active, .leaked): "active; its object was released and is still alive: a leak"
        case (.active, .gone): "active although its object is gone: the handler still runs"
        case (.active, _): "active"
        }
    }

    private static func role(of observer: WorkbenchSnapshot.Observer) -> Role {
        switch (observer.registration.state, observer.object) {
        case (.active, .leaked), (.active, .gone): .bad
        case (.active, _): .good
        default: .quiet
        }
    }
}
