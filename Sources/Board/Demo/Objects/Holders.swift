package import BoardModel
package import Notices

/// The known references that keep a demo object alive.
package struct Holders: Hashable, Sendable {
    /// A registration whose handler holds the object.
    package struct Handler: Hashable, Sendable {
        package var registration: NoticeRegistration
        package var kind: ObserverKind
        package var hold: String

        package var sentence: String {
            let name = registration.name.rawValue
            return "\(hold) (“\(name)” at \(registration.source.short), \(kind.rawValue))"
        }
    }

    package var object: String
    package var life: BoardSnapshot.Life
    package var handlers: [Handler]
    /// How handlers hold it, as far as was looked for.
    package var paths: [String] = []

    package init(object: String, life: BoardSnapshot.Life, observers: [BoardSnapshot.Observer]) {
        self.object = object
        self.life = life
        handlers = observers.compactMap { observer in
            guard observer.registration.observer == object, let kind = observer.kind, let hold = kind.hold
            else { return nil }
            return Handler(registration: observer.registration, kind: kind, hold: hold)
        }
    }

    /// All references in one sentence.
    package var sentence: String {
        let list = handlers.map(\.sentence).joined(separator: "; ")
        switch life {
        case .gone: return "\(object) is gone: nothing holds it"
        case .held: return "\(object) is held by the board" + (list.isEmpty ? " alone" : " and by " + list)
        case .leaked:
            return "\(object) is still alive. Held by "
                + (list.isEmpty ? "no known handler of this center" : list)
                + paths.map { "; \($0)" }.joined()
        }
    }
}

extension DemoProgram {
    func holders(of label: String) -> Holders {
        let snapshot = snapshot()
        var holders = Holders(
            object: label, life: snapshot.objects?[label]?.life ?? .gone,
            observers: snapshot.groups.flatMap(\.observers))
        if holders.life == .leaked { holders.paths = paths(to: label) }
        return holders
    }
}
