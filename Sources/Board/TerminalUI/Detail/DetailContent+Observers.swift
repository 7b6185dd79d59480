import BoardModel
import Demo
import Notices

extension DetailContent {
    /// The detail of a name or an observer.
    ///
    /// - Parameter hidesLives: Whether to hide which objects are alive.
    init(_ row: ObserverTree.Row, in picture: BoardState.Picture, hidesLives: Bool = false) {
        switch row {
        case .name(let group, _): self.init(group, in: picture)
        case .equals(let equals, _): self.init(equals, in: picture, hidesLives: hidesLives)
        case .observer(let observer): self.init(observer, in: picture, hidesLife: hidesLives)
        }
    }

    private init(
        _ equals: BoardSnapshot.EqualObservers, in picture: BoardState.Picture, hidesLives: Bool
    ) {
        let registration = equals.first.registration
        self.init(heading: equals.title) { _ in
            let leaked = hidesLives ? 0 : picture.snapshot.leakCount(of: equals)
            let called = (0..<equals.count).prefix(Self.mostCalls)
                .reduce(0) { $0 + picture.snapshot.groups.calls(of: equals[$1].registration).count }
            let isCounted = picture.snapshot.calls != .notAskedFor && equals.count <= Self.mostCalls
            var fields = [
                Field(label: "observers", text: [equals.title], role: .strong),
                Field(
                    label: "name",
                    text: [registration.name == .any ? "* (any name)" : registration.name.rawValue],
                    role: .name),
                Field(
                    label: "kind",
                    text: [
                        equals.key.made.map { "\($0.rawValue): \($0.summary)" } ?? registration.kind.words
                    ]),
            ]
            if leaked > 0 {
                let text = "\(leaked.counted("object", "objects")) should be gone: ! lists what holds them"
                fields.append(Field(label: "leaked", text: [text], role: .bad))
            }
            // The observers of a source line have one label.
            let areCountedOnce = (0..<min(2, equals.count)).allSatisfy {
                equals[$0].registration.observer == equals.key.label
            }
            if isCounted, !areCountedOnce {
                fields.append(Field(label: "called", text: ["\(called.grouped) ×"]))
            } else if isCounted {
                fields.append(Field(label: "called", text: [Self.calls(of: registration, in: picture)]))
            }
            fields.append(Field(label: "source", text: [registration.source.description]))
            fields.append(
                Field(
                    label: "these", text: .many(equals.count) { equals[$0].registration.observer }))
            return fields
        }
    }

    /// With more observers, their calls are not added up.
    private static let mostCalls = 1_000

    private init(_ group: BoardSnapshot.Group, in picture: BoardState.Picture) {
        let none = picture.snapshot.knowsObservers ? "none" : "not known"
        self.init(heading: group.names.text) { _ in
            let counts = group.counts
            let known = { (count: Int) in
                picture.snapshot.knowsObservers || count > 0 ? "\(count)" : "not known"
            }
            return [
                Field(
                    label: "name", text: [group.names == .any ? "* (any name)" : group.names.text],
                    role: .name),
                Field(
                    label: "observers",
                    text: group.observers.isEmpty ? [none] : Self.observers(of: group)),
                Field(label: "posts", text: ["\(counts.posts)"]),
                Field(label: "deliveries", text: [known(counts.deliveries)]),
                Field(
                    label: "unheard", text: [known(counts.unheard)], role: counts.unheard > 0 ? .bad : .plain),
            ]
        }
    }

    /// Among more observers, equal ones are not looked for.
    private static let looks = 1_000

    /// The observers of a name, each on its line; equal ones are one line with a count.
    private static func observers(of group: BoardSnapshot.Group) -> Field.Texts {
        @Sendable func line(_ observer: BoardSnapshot.Observer, _ text: String? = nil) -> Field.Paragraph {
            let registration = observer.registration
            let target = DetailTarget.observer(
                registration.id.number, of: group.names, program: group.program)
            return Field.Paragraph(
                text: text ?? registration.observer, links: [DetailLink(target: target)])
        }
        let observers = group.observers
        guard observers.count <= looks, let classes = BoardSnapshot.ObserverClasses(observers) else {
            return .each(observers.count) { line(observers[$0]) }
        }
        return .laid(
            classes.entries.map { entry in
                let equals = BoardSnapshot.EqualObservers(entry, of: observers, program: group.program)
                return line(equals.first, equals.count > 1 ? equals.title : nil)
            })
    }

    private init(
        _ observer: BoardSnapshot.Observer, in picture: BoardState.Picture, hidesLife: Bool
    ) {
        let registration = observer.registration
        let objects = picture.snapshot.objects
        let object = objects?[registration.observer]
        self.init(heading: registration.observer) { _ in
            var fields = [
                Field(label: "observer", text: [registration.observer], role: .strong),
                Field(
                    label: "name",
                    text: [registration.name == .any ? "* (any name)" : registration.name.rawValue],
                    role: .name,
                    target: .name(
                        NamePattern(registration.name), program: ObserverTree.Row.observer(observer).program)),
                Field(
                    label: "kind",
                    text: [
                        observer.kind.map { "\($0.rawValue): \($0.summary)" } ?? registration.kind.words
                    ]),
                hidesLife
                    ? Field(label: "state", text: ["shown with the answer"], role: .quiet)
                    : Field(label: "state", text: [Self.state(of: observer)], role: Self.role(of: observer)),
            ]
            if let object {
                fields.append(Field(label: "received", text: ["\(object.received) in all its handlers"]))
            }
            func add(
                _ label: String, _ text: String?, role: Role = .plain, _ target: DetailTarget? = nil
            ) {
                guard let text else { return }
                fields.append(Field(label: label, text: [text], role: role, target: target))
            }
            let last = picture.snapshot.groups.calls(of: registration).lastSeq
            add(
                "called", Self.calls(of: registration, in: picture),
                last == 0 || !picture.snapshot.programs.isEmpty ? nil : .record(last))
            if let key = last == 0 ? nil : picture.log.key(of: last) {
                add("last on", picture.log[picture.log.index(of: key)].record.on)
            }
            add("from", registration.sender.map { "\($0) only" })
            add("once", registration.isOneShot ? "ends with its first delivery" : nil)
            add("filter", registration.hasFilter ? "rejects some notices" : nil)
            add("takes", registration.payloadType.map { "\($0) only; other payloads fail" })
            add("priority", registration.priority != 0 ? "\(registration.priority)" : nil)
            add("blocked", registration.isBlocked ? "until its blocker is released" : nil, role: .bad)
            add(
                "source", registration.source.description,
                .source(SourcePlace(file: registration.source.file.name, line: registration.source.line)))
            return fields
        }
    }

    /// How often the observer was called for its name, and when it was called last.
    private static func calls(of registration: NoticeRegistration, in picture: BoardState.Picture) -> String {
        let calls = picture.snapshot.groups.calls(of: registration)
        let beginning: String
        switch picture.snapshot.calls {
        case .notAskedFor: return "unknown: deliveries were not requested"
        case .from(let record): beginning = " since #\(record)"
        case .sinceAttached: beginning = " since attached"
        case .fromTheBeginning:
            // An observer of any name is also called for names that the board left out.
            let isPart = registration.name == .any && (picture.snapshot.leftOut?.names ?? 0) > 0
            beginning = isPart ? " for the requested names" : ""
        }
        guard calls.count > 0 else { return "never" + beginning }
        let time = PlainLines.seconds(calls.lastTime).drop { $0 == " " }
        // Each program counts its own records.
        guard picture.snapshot.programs.isEmpty else { return "\(calls.count) ×\(beginning)" }
        return "\(calls.count) ×\(beginning), last in #\(calls.lastSeq) at \(time) s"
    }

    private static func state(of observer: BoardSnapshot.Observer) -> String {
        switch (observer.registration.state, observer.object) {
        case (.ownerGone, _): "owner gone: never called again, removed by the next post"
        case (.senderGone, _): "sender gone: never called again"
        case (.active, .leaked): "active; its object was released and is still alive: a leak"
        case (.active, .gone): "active although its object is gone: the handler still runs"
        case (.active, _): "active"
        }
    }

    private static func role(of observer: BoardSnapshot.Observer) -> Role {
        switch (observer.registration.state, observer.object) {
        case (.active, .leaked), (.active, .gone): .bad
        case (.active, _): .good
        default: .quiet
        }
    }
}
