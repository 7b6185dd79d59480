import BoardModel
import Notices
import NoticesWire

extension FeedState {
    /// What the program allows the board to do.
    var abilities: SourceAbilities {
        guard phase != .ended, phase != .detached else { return [] }
        // A recording needs the current observers for its beginning.
        var abilities: SourceAbilities = isListed ? .recording : []
        guard rights.contains(.commands) else { return abilities }
        abilities.formUnion([.commands, .programLines])
        guard knowsObservers else { return abilities }
        if rights.contains(.removing) { abilities.insert(.removal) }
        if rights.contains(.blocking) { abilities.insert(.blocking) }
        if rights.contains(.tracing) { abilities.insert(.tracing) }
        if rights.contains(.posting) { abilities.insert(.posting) }
        return abilities
    }

    /// The commands for a request. Throws the reason if there are none.
    mutating func commands(
        for request: SourceRequest, at sourceLine: SourceLine
    ) throws(LineError) -> [WireCommand] {
        let actions = try actions(for: request)
        guard requests.hasRoom(for: actions.count) else {
            throw LineError(
                column: 1,
                message: "\(ProgramRequests.limit) commands already wait for an answer: try again later")
        }
        guard !actions.isEmpty else { return [] }
        return zip(requests.begin(sourceLine, count: actions.count), actions).map { id, action in
            WireCommand(id: id, center: center, action)
        }
    }

    private func actions(for request: SourceRequest) throws(LineError) -> [WireCommand.Action] {
        guard phase != .ended, phase != .detached else { throw Self.error("\(name) has ended") }
        switch request {
        case .record, .restore: return []
        case .replay: throw Self.error("this is a running program, not a recording")
        case .remove, .run, .again:
            guard knowsObservers else {
                throw Self.error("\(status.center) is view only: its observers are unknown")
            }
            return try actionsInCenter(for: request)
        }
    }

    private func actionsInCenter(for request: SourceRequest) throws(LineError) -> [WireCommand.Action] {
        switch request {
        case .remove(let id):
            try require(.removing, "removing", "inspector.allow(.removing)")
            guard let registration = registration(id) else {
                throw Self.error("the observer has already ended")
            }
            return [.remove(registration: id.number, name: registration.name.forRecords)]
        case .run(let text), .again(let text):
            guard let line = try ProgramLine.parse(text) else { return [] }
            return try actions(for: line, as: text)
        case .record, .replay, .restore: return []
        }
    }

    /// - Parameter text: The line as typed, for the columns of errors.
    private func actions(for line: ProgramLine, as text: String) throws(LineError) -> [WireCommand.Action] {
        switch line {
        case .post(let name, let payload):
            try require(.posting, "posting \(name)", "inspector.allowPosting")
            let json = payload?.compact
            guard (json?.utf8.count ?? 0) <= WireLimits.text, name.rawValue.utf8.count <= 4_096 else {
                throw Self.error("a payload has at most \(WireLimits.text) bytes, and a name 4096")
            }
            return [.post(name: name.rawValue, payload: json)]
        case .block(let names, let seconds):
            try require(.blocking, "blocking", "inspector.allow(.blocking)")
            return [.block(name: names.noticeName.forRecords, seconds: seconds)]
        case .unblock(let names):
            try require(.blocking, "blocking", "inspector.allow(.blocking)")
            return [.unblock(name: names.noticeName.forRecords)]
        case .trace(let name, let posts):
            try require(.tracing, "tracing", "inspector.allow(.tracing)")
            return [.trace(name: name.rawValue, posts: UInt64(posts))]
        case .remove(let observer, let names):
            try require(.removing, "removing", "inspector.allow(.removing)")
            let found = registrations.filter { registration in
                registration.observer == observer && names.map { $0.noticeName == registration.name } != false
            }
            guard !found.isEmpty else { throw absence(of: observer, names, in: text) }
            return found.map { .remove(registration: $0.id.number, name: $0.name.forRecords) }
        }
    }

    /// Why nothing is removed: no such observer is listed, or it does not observe the name.
    private func absence(of observer: String, _ names: NamePattern?, in text: String) -> LineError {
        let own = registrations.filter { $0.observer == observer }
        let columns = ProgramLine.columns(in: text)
        guard !own.isEmpty, let names else {
            let near = observer.nearest(of: registrations.lazy.map(\.observer))
            return LineError(
                column: columns.observer,
                message: "there is no observer \(observer)"
                    + (near.map { "; did you mean \($0)?" } ?? ": give its label, as the list shows it"))
        }
        let near = names.text.nearest(of: own.lazy.compactMap(\.name.forRecords))
        return LineError(
            column: columns.name,
            message: "there is no observer \(observer) of \(names.text)"
                + (near.map { "; did you mean \($0)?" } ?? ": give its name, as the list shows it"))
    }

    private func require(_ right: Hello.Rights, _ what: String, _ call: String) throws(LineError) {
        guard !rights.contains(right) else { return }
        throw Self.error("\(name) does not allow \(what): let it call \(call)")
    }

    private static func error(_ message: String) -> LineError { LineError(column: 1, message: message) }
}
