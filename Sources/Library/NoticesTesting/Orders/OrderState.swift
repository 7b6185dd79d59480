import Dispatch
import Notices

/// What an execution knows, and what it does next: a plain state machine. Its execution acts on the actions, outside of
/// the lock.
///
/// At any time one agent runs: a task of the body, a handler, or a consumer of a sequence. The others wait in `pending`,
/// `ready` or `parked`.
struct OrderState: Sendable {
    enum Action: Sendable {
        case none
        case resume(Parked)
        case run(UnownedJob, number: Int)
        case start(OrderStep)
        /// Asks the main actor to report once it has done what it was asked before.
        case askMainActor(Int)
        case wake([CheckedContinuation<Void, Never>])
        case finish
    }

    enum Active: Sendable, Equatable {
        /// Nothing can go on, until something outside comes back.
        case nobody
        /// What was chosen is being started.
        case starting(agent: Int)
        /// A job on a thread of the execution.
        case job(agent: Int, number: Int)
        /// A handler on the main actor, or on an executor of the program.
        case outside(agent: Int)
        /// A task may be running on the main actor: it has ended when the main actor has done what it was asked.
        case mainActor(Int)
    }

    /// A thread that waits at a point until it is its turn.
    struct Parked: Sendable {
        let agent: Int
        let part: Int
        let active: Active
        let isOnMainActor: Bool
        let turn = DispatchSemaphore(value: 0)
    }

    /// What happened, for the report.
    struct Happening: Sendable {
        enum Kind: Sendable {
            case step(OrderStep.Text, OrderStep.Place)
            case event(OrderEvent)
            /// Its task goes on after a wait.
            case continues
        }

        let agent: Int
        let kind: Kind
        /// Whether nobody is called.
        var isIdle = false
        /// Whether it came before its turn in the default order.
        let isSwitch: Bool
    }

    var choices: OrderChoices
    var active = Active.nobody
    /// Whether the part that ran has ended, or waits for the execution itself.
    var isPartOver = false
    var pending: [(step: OrderStep, part: Int)] = []
    var running: [Int: OrderStep] = [:]
    var ready: [(job: UnownedJob, number: Int, agent: Int)] = []
    /// Whose task has a name. A job of a task has its name in each of its parts.
    var agents: [String: Int] = [:]
    /// The job that came of what is being started.
    var startedJob: UnownedJob?
    /// Whether the next job of the running thread continues its handler: enters its actor, or ends its task. And that job.
    var expectsNext = false
    var next: UnownedJob?
    /// Jobs that came from outside at an unknown time. They come last, so that the order does not depend on it.
    var late: [UnownedJob] = []
    var parked: [Parked] = []
    var waiters: [CheckedContinuation<Void, Never>] = []
    /// Handlers that wait in `quiescent`, which waits for them.
    var waitingForItself: Set<Int> = []
    var isBodyOver = false
    var isFinished = false
    var happenings: [Happening] = []
    var strayPosts = 0
    /// Why the center refused a post, if it did.
    var refusal: String?
    /// Who went on last, for the report of an execution that does not end.
    var latest = Fifo<Int>()
    /// Whether the execution was given up: nothing is scheduled any more.
    var isGivenUp = false
    /// Grows with everything that happens.
    var progress = 0
    var parts: [Int: Int] = [:]
    var places: [Int] = [0]
    var actors: [ObjectIdentifier: Int] = [:]
    var jobs = 0
    var questions = 0
    /// How often the main actor is asked before the next decision, since a task may be on its way there.
    var owedQuestions = 0
    /// The task of a loop enters the queue of the main actor once for each function that returns there, before its code goes
    /// on.
    static let questions = 16
    var runs = 0
    var isSwitch = false

    init(_ choices: OrderChoices) { self.choices = choices }

    // MARK: Lanes and steps

    /// A new lane. Lanes on one actor have one place.
    mutating func takeLane(on place: OrderStep.Place?) -> Int {
        switch place {
        case .mainActor?: places.append(1)
        case .actor(let actor)?:
            let number = actors[actor] ?? actors.count + 2
            actors[actor] = number
            places.append(number)
        case .task?, .elsewhere?, nil: places.append(-1)
        }
        return places.count - 1
    }

    func isBusy(_ lane: Int) -> Bool {
        !isGivenUp && (running[lane] != nil || pending.contains { $0.step.lane == lane })
    }

    mutating func add(_ step: OrderStep) -> Action {
        parts[step.lane, default: 0] += 1
        pending.append((step, parts[step.lane] ?? 0))
        return active == .nobody ? decide() : .none
    }

    /// A step is over.
    mutating func end(_ lane: Int) -> Action {
        running[lane] = nil
        progress += 1
        isPartOver = true
        switch active {
        // Its task ends after this, on the main actor: what it holds is released at the same time in each execution.
        case _ where places[lane] == 1: owedQuestions = max(1, owedQuestions)
        // Its task leaves the actor for the execution's executor, only to end there.
        case .job(lane, _) where places[lane] > 1: expectsNext = true
        default: break
        }
        if active == .outside(agent: lane) { active = .nobody }
        return active == .nobody ? decide() : .none
    }

    /// A loop over a sequence was left after an element, and its task goes on.
    mutating func leave(_ lane: Int, isMainActor: Bool) -> Action {
        running[lane] = nil
        progress += 1
        let isOutside = active == .outside(agent: lane)
        // Perhaps before the thread that started it has said so.
        if isMainActor, isOutside || active == .starting(agent: lane) {
            owedQuestions = Self.questions
            return askMainActor()
        }
        if isOutside { active = .nobody }
        return active == .nobody ? decide() : .none
    }

    /// What was chosen has been started. A job that has come of it goes on; otherwise it runs outside.
    mutating func started(_ step: OrderStep) -> Action {
        guard case .starting(let agent) = active, agent == step.lane else { return .none }
        if let job = startedJob.take() {
            agents[job.description] = agent
            return run(job, for: agent)
        }
        if running[agent] == nil {
            active = .nobody
            return decide()
        }
        active = .outside(agent: agent)
        return .none
    }

    // MARK: Jobs

    enum Origin: Sendable {
        /// What is being started.
        case start
        /// What runs now, so that it comes at the same time in each execution.
        case active
        case outside
    }

    mutating func add(_ job: UnownedJob, from origin: Origin) -> Action {
        progress += 1
        if origin == .start, startedJob == nil, case .starting = active {
            startedJob = job
            return .none
        }
        if origin == .active, expectsNext {
            expectsNext = false
            next = job
            return .none
        }
        if origin != .outside {
            addReady(job)
        } else {
            late.append(job)
        }
        return active == .nobody ? decide() : .none
    }

    mutating func addReady(_ job: UnownedJob) {
        jobs += 1
        let name = job.description
        let agent = agents[name] ?? newAgent()
        agents[name] = agent
        ready.append((job, jobs, agent))
    }

    /// Whose a new job is: of the handler that calls an actor by it; or a child task of the body, with a number of its own.
    private mutating func newAgent() -> Int {
        let active = activeAgent
        guard places[active] == 0 else { return active }
        guard !agents.isEmpty else { return 0 }
        places.append(0)
        return places.count - 1
    }

    private var activeAgent: Int {
        switch active {
        case .job(let agent, _), .outside(let agent), .starting(let agent): agent
        case .nobody, .mainActor: 0
        }
    }

    /// The job that continues the handler whose job has just run. Nobody else can go in between.
    mutating func takeNext() -> UnownedJob? {
        expectsNext = false
        return next.take()
    }

    /// A thread of the execution has run a job up to its end, or to where its task waits.
    mutating func endJob(_ number: Int) -> Action {
        guard case .job(let agent, number) = active else { return .none }
        progress += 1
        // Its actor has an executor of its own, where the handler runs now. If others could go on, it may also wait for the
        // actor that one of them is on.
        let isAlone = parked.isEmpty && ready.isEmpty && late.isEmpty
        if !isPartOver, places[agent] > 1, running[agent] != nil, isAlone {
            active = .outside(agent: agent)
            return .none
        }
        // Its task may have gone to the main actor, and come back from there.
        if !isPartOver {
            owedQuestions = isHandler(agent) ? 1 : Self.questions
            choices.note { $0.isOpaque = true }
        }
        active = .nobody
        return decide()
    }

    /// Whether it is neither the body, nor a loop.
    private func isHandler(_ agent: Int) -> Bool {
        switch running[agent]?.place {
        case nil, .elsewhere: false
        case .mainActor, .actor, .task: true
        }
    }

    mutating func run(_ job: UnownedJob, for agent: Int) -> Action {
        runs += 1
        isPartOver = false
        active = .job(agent: agent, number: runs)
        expectsNext = places[agent] > 1
        return .run(job, number: runs)
    }

    mutating func askMainActor() -> Action {
        owedQuestions = max(0, owedQuestions - 1)
        questions += 1
        active = .mainActor(questions)
        return .askMainActor(questions)
    }

    mutating func hearMainActor(_ question: Int) -> Action {
        guard active == .mainActor(question) else { return .none }
        active = .nobody
        return decide()
    }

    mutating func endBody() {
        isBodyOver = true
        isPartOver = true
    }

    mutating func wait(_ waiter: CheckedContinuation<Void, Never>) -> Action {
        waiters.append(waiter)
        isPartOver = true
        // It has done what it does with the element that it took from a sequence.
        if case .job(let agent, _) = active, let step = running[agent] {
            if case .elsewhere = step.place { running[agent] = nil } else { waitingForItself.insert(agent) }
        }
        return active == .nobody ? decide() : .none
    }

    /// Ends the control: all that has begun may go on as it likes. Returns who waits. What has not begun is dropped.
    mutating func abandon() -> Abandoned {
        defer {
            (isFinished, parked, pending, ready, late, waiters) = (true, [], [], [], [], [])
            (startedJob, running) = (nil, [:])
        }
        let jobs = ready.map(\.job) + late + (startedJob.map { [$0] } ?? [])
        return Abandoned(parked: parked, jobs: jobs, waiters: waiters, dropped: pending.map(\.step))
    }

    struct Abandoned: Sendable {
        let parked: [Parked]
        let jobs: [UnownedJob]
        let waiters: [CheckedContinuation<Void, Never>]
        /// To be released outside of the lock.
        let dropped: [OrderStep]
    }
}
