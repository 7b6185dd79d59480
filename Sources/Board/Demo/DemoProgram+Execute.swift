package import BoardModel
package import Notices
import NoticesWire

extension DemoProgram {
    /// Parses a line and executes it.
    ///
    /// - Parameters:
    ///   - source: The source line recorded for its registrations and posts.
    ///   - bareNamePosts: Whether a line that consists of a name posts it.
    /// - Throws: `LineError` if the line does not parse, or refers to an object that was never made. Nothing
    ///   of the line has been executed then.
    @discardableResult
    package func execute(
        _ line: String, at source: SourceLine, bareNamePosts: Bool = false
    ) throws(LineError) -> LineResult {
        guard let command = try read(line, bareNamePosts: bareNamePosts) else { return .done }
        return execute(command, at: source)
    }

    /// Parses a line and checks that its objects exist. `nil` if the line has no command.
    func read(_ line: String, bareNamePosts: Bool) throws(LineError) -> Command? {
        guard let line = try CommandParser.read(line, bareNamePosts: bareNamePosts) else { return nil }
        try check(line)
        return line.command
    }

    /// Executes a command whose objects exist.
    @discardableResult
    package func execute(_ command: Command, at source: SourceLine) -> LineResult {
        if case .unmet(let sentence) = run(command, at: source) { .unmet(sentence) } else { .done }
    }

    /// Executes a command whose objects exist, and its consequences.
    func run(_ command: Command, at source: SourceLine) -> CommandEffect {
        renewAllowance()
        defer {
            mirror(command, at: source)
            finishDeliveries()
            noteEndedLeaks(at: source)
            // Spelling suggestions must use the names observed at this moment.
            inbox.fetch()
        }
        return perform(command, at: source)
    }

    func perform(_ command: Command, at source: SourceLine) -> CommandEffect {
        switch command {
        case .observe(let observation):
            return observe(observation, at: source)
        case .post(let name, let payload, let sender, let mode):
            return post(name, payload, from: sender.map(object(named:)), mode, at: source)
        case .remove(let object, let names):
            return remove(object, names, at: source)
        case .release(let object):
            return release(object, at: source)
        case .holders(let object):
            return note(holders(of: object).sentence, at: source)
        case .explain(let name, let payload, let sender):
            return explain(name, payload, from: sender.flatMap(held), at: source)
        case .trace(let name, let posts):
            do throws(TraceError) {
                return note(try PosterStack.trace(name, next: posts, in: center), at: source)
            } catch {
                return note(error.message, at: source)
            }
        case .keyboard(let command):
            return move(command, at: source)
        case .device(let command):
            return change(command, at: source)
        case .note(let text):
            return note(text, at: source)
        case .wait(let duration):
            advance(to: now + duration)
            return .waited
        case .compare:
            compared = ComparedCenter()
            return .mirrored
        case .expect(let expectation):
            return check(expectation, at: source)
        }
    }

    /// Writes a note to the log, and returns it as the command's effect.
    func note(_ text: String, at source: SourceLine) -> CommandEffect {
        center.note(text, file: source.file, line: source.line)
        return .noted(text)
    }

    /// Rejects a line that refers to an object that was never made: the name is probably misspelled.
    private func check(_ line: ParsedLine) throws(LineError) {
        try checkCompared(line)
        guard let (label, position) = line.values.neededObject, ledger.living(label) == nil else { return }
        let labels = ledger.objects.map(\.label)
        let known = labels.suffix(12)
        let list = known.isEmpty ? "there are none yet" : "there are " + known.joined(separator: ", ")
        // Latest first: among equally similar names, the user probably means the latest.
        throw line.scanner.unexpected(
            label, at: position, expected: "an object (\(list))", among: labels.reversed())
    }
}

// MARK: - Commands

extension DemoProgram {
    private func observe(_ observation: Command.Observation, at source: SourceLine) -> CommandEffect {
        let observer = object(named: observation.object ?? nextObserverLabel())
        let request = DemoObject.Request(
            names: observation.names, sender: observation.sender.map(object(named:)),
            options: observation.isOneShot ? .once : [], type: observation.type,
            act: act(observation.act, at: source), source: source, demoQueue: demoQueue,
            screen: screen)
        let id = observer.observe(request, by: observation.kind, in: center)
        guard let id else { return .refused(observer: observer.noticeLabel) }
        remember(id, of: observer.noticeLabel, observation)
        if observation.kind == .layout { expectForm(observer.noticeLabel) }
        observer.note(.registered)
        return .observed(observer: observer.noticeLabel)
    }

    private func post(
        _ name: NoticeName, _ payload: JSONValue?, from sender: DemoObject?, _ mode: Command.PostMode?,
        at source: SourceLine
    ) -> CommandEffect {
        switch mode {
        case nil:
            return .posted(
                center.post(name, from: sender, payload: payload, file: source.file, line: source.line))
        case .expecting: return postExpecting(name, payload, from: sender, at: source)
        case .elsewhere:
            let outcome = demoQueue.result { [center] in
                center.post(name, from: sender, payload: payload, file: source.file, line: source.line)
            }
            return outcome.map(CommandEffect.posted) ?? .done
        }
    }

    private func postExpecting(
        _ name: NoticeName, _ payload: JSONValue?, from sender: DemoObject?, at source: SourceLine
    ) -> CommandEffect {
        let outcome = center.post(
            name, from: sender, payload: payload, file: source.file, line: source.line)
        do throws(NoticeError) {
            return .posted(try outcome.requireHeard())
        } catch {
            // The record shows the place and the name, which the error lacks.
            let text = outcome.isRefused ? outcome.description : "“\(name)” was unheard"
            center.record(.thrown) { record in
                record.name = name.rawValue
                record.text = text
                record.file = source.file.name
                record.line = source.line
            }
            return .noted(text)
        }
    }

    private func remove(_ label: String, _ names: NamePattern?, at source: SourceLine) -> CommandEffect {
        let count = takeRegistrations(of: label, for: names).count { (try? center.remove($0)) == true }
        guard count == 0 else { return .removed(count) }
        let what = names.map { "does not observe \($0.text)" } ?? "observes nothing"
        let meant = names.flatMap(\.exactName).flatMap { $0.rawValue.nearest(of: namesObserved(by: label)) }
        let hint = meant.map { "; did you mean \($0)?" } ?? ""
        return note("nothing to remove: \(label) \(what)\(hint)", at: source)
    }

    /// Drops the demo's reference. It is the last one unless a handler holds another.
    private func release(_ label: String, at source: SourceLine) -> CommandEffect {
        let isHandling: Bool
        let expectation: FreedCheck
        do {
            guard let object = takeHeld(label) else {
                return note("\(label) was already released", at: source)
            }
            object.note(.released)
            isHandling = object.isHandling
            expectation = center.checkFreed(object)
        }
        let leak = expectation.leak(searches: false)
        if leak != nil { ledger.expectEnd(of: label) }
        setReleased(label, leak == nil ? nil : expectation)
        return note(
            isHandling
                ? "\(label) is released; its running handler holds it until it returns"
                : leak?.description ?? "\(label) is gone: its deinit ran",
            at: source)
    }

    /// The object with the label that the demo holds. Makes one if there is none.
    func object(named label: String) -> DemoObject {
        if let known = held(label) { return known }
        let object = DemoObject(label: label, ledger: ledger)
        hold(object)
        return object
    }

    private func nextObserverLabel() -> String {
        while true {
            let label = "Observer#\(nextOrdinal())"
            if ledger.living(label) == nil { return label }
        }
    }
}
