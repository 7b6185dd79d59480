import Notices

// MARK: - Points

extension OrderState {
    /// Whether a thread of the main actor has come to a point before the thread of its task has said that it has ended there.
    func isEarly(isMainActor: Bool) -> Bool {
        if isMainActor, !isFinished, case .job = active { true } else { false }
    }

    /// Whose turn it is at a point: `nil` if the caller simply goes on.
    mutating func pass(_ event: OrderEvent, isOwnThread: Bool, isMainActor: Bool) -> (Parked, Action)? {
        progress += 1
        guard !isFinished else { return nil }
        if event.kind == .refused { refusal = refusal ?? event.subject }
        let agent: Int
        var isKnown = true
        switch active {
        case .job(let known, _) where isOwnThread: agent = known
        case .outside(let known):
            agent = known
            isKnown = isMainActor && places[known] == 1
        case .starting(let known) where isMainActor && mayRunOnMainActor(known):
            // It runs before the thread that started it has said so.
            active = .outside(agent: known)
            agent = known
        case .mainActor where isMainActor: agent = 0
        default:
            if event.kind != .posted { strayPosts += 1 }
            return nil
        }
        if event.kind != .posted, event.kind != .refused {
            happenings.append(Happening(agent: agent, kind: .event(event), isSwitch: isSwitch))
            isSwitch = false
        }
        choices.note { footprint in
            switch event.kind {
            case .posting, .posted, .refused: footprint.posts = true
            case .observing, .ending, .enqueued: footprint.changesObservers = true
            }
        }
        guard isKnown, event.kind != .posting, event.kind != .refused, !isBodyOver else { return nil }
        parts[-agent - 1, default: 0] += 1
        let own = Parked(
            agent: agent, part: parts[-agent - 1] ?? 0, active: active, isOnMainActor: isMainActor)
        let others = options(besides: own)
        guard !others.isEmpty else { return nil }
        let chosen = choices.choose([OrderOption(agent: agent, part: -own.part)] + others.map(\.option))
        guard chosen > 0 else {
            noteRun(agent, isOpaque: false)
            noteLatest(agent)
            return nil
        }
        isSwitch = true
        parked.append(own)
        return (own, take(others[chosen - 1].choice))
    }

    /// A parked thread goes on.
    mutating func resume(_ parked: Parked) -> Action {
        progress += 1
        if case .mainActor = parked.active {
            owedQuestions = Self.questions
            return askMainActor()
        }
        active = parked.active
        return .none
    }

    /// Whether a handler runs on the main actor, or a loop may.
    private func mayRunOnMainActor(_ agent: Int) -> Bool {
        if case .elsewhere? = running[agent]?.place { return true }
        return places[agent] == 1
    }

    private mutating func noteLatest(_ agent: Int) {
        latest.append(agent)
        if latest.count > 64 { _ = latest.popFirst() }
    }

    private mutating func noteRun(_ agent: Int, isOpaque: Bool) {
        let place = places[agent]
        choices.note { footprint in
            if place < 0 || isOpaque { footprint.isOpaque = true }
            footprint.places.insert(place)
        }
    }
}

// MARK: - Decisions

extension OrderState {
    /// Above the numbers of steps.
    private static let jobParts = 1 << 32

    private enum Choice {
        case resume(Int)
        case run(Int)
        case start(Int)
    }

    /// Everyone who can go next, in the default order: who was interrupted last, jobs, steps.
    private func options(besides caller: Parked? = nil) -> [(option: OrderOption, choice: Choice)] {
        var options: [(option: OrderOption, choice: Choice)] = []
        for (index, thread) in parked.enumerated().reversed() {
            options.append((OrderOption(agent: thread.agent, part: -thread.part), .resume(index)))
        }
        for (index, job) in ready.enumerated() {
            options.append((OrderOption(agent: job.agent, part: Self.jobParts + job.number), .run(index)))
        }
        let stopped = parked + (caller.map { [$0] } ?? [])
        let busy = Set(stopped.map { places[$0.agent] })
        let isMainActorBusy = stopped.contains(where: \.isOnMainActor)
        var seen: Set<Int> = []
        for (index, (step, part)) in pending.enumerated() where seen.insert(step.lane).inserted {
            guard running[step.lane] == nil, caller == nil || !step.isIdle() else { continue }
            let place = places[step.lane]
            if place == 1 ? isMainActorBusy : (place > 1 && busy.contains(place)) { continue }
            options.append((OrderOption(agent: step.lane, part: part), .start(index)))
        }
        return options
    }

    /// Whether reports name two agents differently.
    private func isOther(_ agent: Int, than other: Int) -> Bool {
        agent != other && (places[agent] != 0 || places[other] != 0)
    }

    private mutating func take(_ choice: Choice) -> Action {
        isPartOver = false
        progress += 1
        switch choice {
        case .resume(let index):
            let thread = parked.remove(at: index)
            noteRun(thread.agent, isOpaque: false)
            noteLatest(thread.agent)
            active = .starting(agent: thread.agent)
            return .resume(thread)
        case .run(let index):
            choices.note { $0.isOpaque = true }
            let job = ready.remove(at: index)
            noteLatest(job.agent)
            // Said where it is not obvious.
            if isSwitch || happenings.last.map({ isOther($0.agent, than: job.agent) }) == true {
                happenings.append(Happening(agent: job.agent, kind: .continues, isSwitch: isSwitch))
                isSwitch = false
            }
            return run(job.job, for: job.agent)
        case .start(let index):
            let step = pending.remove(at: index).step
            noteRun(step.lane, isOpaque: false)
            noteLatest(step.lane)
            running[step.lane] = step
            active = .starting(agent: step.lane)
            happenings.append(
                Happening(
                    agent: step.lane, kind: .step(step.text, step.place), isIdle: step.isIdle(),
                    isSwitch: isSwitch))
            isSwitch = false
            return .start(step)
        }
    }

    /// Chooses what runs next, when what ran has ended or waits.
    mutating func decide() -> Action {
        guard !isFinished else { return .none }
        guard !choices.isEndless else { return giveUp() }
        // Not while a thread of the main actor is stopped, which could not answer.
        if owedQuestions > 0, !parked.contains(where: \.isOnMainActor) { return askMainActor() }
        // What calls nobody has no order.
        if let idle = pending.firstIndex(where: { running[$0.step.lane] == nil && $0.step.isIdle() }),
            !pending[..<idle].contains(where: { $0.step.lane == pending[idle].step.lane })
        {
            return take(.start(idle))
        }
        var options = options()
        if options.isEmpty, !late.isEmpty {
            for job in late { addReady(job) }
            late = []
            options = self.options()
        }
        guard !options.isEmpty else { return rest() }
        let chosen = isBodyOver ? choices.chooseDefault() : choices.choose(options.map(\.option))
        isSwitch = chosen > 0
        return take(options[chosen].choice)
    }

    /// Nothing can go on.
    private mutating func rest() -> Action {
        active = .nobody
        guard running.isEmpty, pending.isEmpty else {
            // Who runs waits for its own end.
            return !running.isEmpty && waitingForItself.isSuperset(of: running.keys) ? giveUp() : .none
        }
        if !waiters.isEmpty {
            defer { waiters = [] }
            return .wake(waiters)
        }
        guard isBodyOver else { return .none }
        isFinished = true
        return .finish
    }

    /// Ends an execution that would not end by itself.
    mutating func giveUp() -> Action {
        active = .nobody
        (isFinished, isGivenUp) = (true, true)
        return .finish
    }

    /// Lets another continue when the running one is stuck, perhaps in a lock that a stopped thread has.
    mutating func release() -> Action {
        guard !isFinished, active != .nobody, !parked.isEmpty else { return .none }
        return take(.resume(parked.count - 1))
    }

    /// Who has not come back, for the report.
    var absent: OrderFaults.Names {
        OrderFaults.Names(
            handlers: running.keys.sorted().compactMap { running[$0]?.text },
            isBody: !isBodyOver && waiters.isEmpty,
            waitsForNext: pending.contains { running[$0.step.lane] != nil })
    }

    /// Who goes on and on, for the report.
    var restless: OrderFaults.Names {
        var (latest, agents) = (latest, Set<Int>())
        while let agent = latest.popFirst() { agents.insert(agent) }
        var texts: [Int: OrderStep.Text] = [:]
        var posters: Set<Int> = []
        for happening in happenings {
            switch happening.kind {
            case .step(let text, _): texts[happening.agent] = text
            case .event: posters.insert(happening.agent)
            case .continues: break
            }
        }
        let isBody = agents.isEmpty || agents.contains { places[$0] == 0 }
        let isOfOthers = !isBody && strayPosts > 64 && agents.isDisjoint(with: posters)
        return OrderFaults.Names(
            handlers: agents.sorted().compactMap { texts[$0] }, isBody: isBody, isOfOthers: isOfOthers)
    }
}
