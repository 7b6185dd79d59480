import Notices
import Synchronization
import TestSupport

// Objects that hold themselves by a registration, each in another way, as programs do. The file and line are as reports
// show them.

final class TokenInProperty: @unchecked Sendable {
    private var token: NoticeToken?

    init(_ center: NoticeCenter) {
        token = center.observe("n", file: "M/P.swift", line: 7) { _ in self.refresh() }
    }

    func refresh() {}
}

final class PageWorker: Sendable {
    private let owner: OwningPage

    init(_ owner: OwningPage) { self.owner = owner }

    func work() { owner.refresh() }
}

final class OwningPage: Sendable {
    init(_ center: NoticeCenter) {
        let worker = PageWorker(self)
        center.observe("n", owner: self, file: "M/P.swift", line: 7) { _, _ in worker.work() }
    }

    func refresh() {}
}

final class InArray: @unchecked Sendable {
    var tokens: [NoticeToken] = []
    var action: (() -> Void)?

    init() {}

    init(_ center: NoticeCenter) {
        tokens.append(center.observe("m") { [weak self] _ in self?.refresh() })
        tokens.append(center.observe("n", file: "M/P.swift", line: 7) { _ in self.refresh() })
    }

    func refresh() {}
}

final class TokenBag: @unchecked Sendable {
    var tokens: [String: NoticeToken] = [:]
}

final class ViaObject: Sendable {
    private let bag = TokenBag()

    init(_ center: NoticeCenter) {
        bag.tokens["n"] = center.observe("n", file: "M/P.swift", line: 7) { _ in self.refresh() }
    }

    func refresh() {}
}

final class ViaStruct: @unchecked Sendable {
    struct Parts {
        var name = "parts"
        var tokens: (first: NoticeToken?, second: Int) = (nil, 0)
    }

    struct Surroundings: Sendable {
        let title: String
        let page: ViaStruct
    }

    private var parts = Parts()

    init(_ center: NoticeCenter) {
        let surroundings = Surroundings(title: "a title of more than fifteen bytes", page: self)
        parts.tokens.first = center.observe("n", file: "M/P.swift", line: 7) { _ in
            if surroundings.title.isEmpty { surroundings.page.refresh() }
        }
    }

    func refresh() {}
}

final class ViaOptional: @unchecked Sendable {
    private var tokens: [NoticeToken?]?

    init(_ center: NoticeCenter) {
        let me: ViaOptional? = self
        tokens = [nil, center.observe("n", file: "M/P.swift", line: 7) { _ in me?.refresh() }]
    }

    func refresh() {}
}

final class ViaClosure: @unchecked Sendable {
    private var token: NoticeToken?
    private let name = "tea"

    init(_ center: NoticeCenter) {
        let isSound: @Sendable () -> Bool = { !self.name.isEmpty }
        token = center.observe("n", file: "M/P.swift", line: 7) { [weak self] _ in
            precondition(isSound())
            self?.refresh()
        }
    }

    func refresh() {}
}

final class ViaVariable: @unchecked Sendable {
    private struct Step: @unchecked Sendable {
        let body: () -> Void
    }

    private var token: NoticeToken?

    init(_ center: NoticeCenter) {
        var current: ViaVariable? = self
        let step = Step {
            current?.refresh()
            if Bool.random() { current = current?.other }
        }
        token = center.observe("n", file: "M/P.swift", line: 7) { _ in step.body() }
    }

    var other: ViaVariable? { self }
    func refresh() {}
}

actor CountingActor {
    private var token: NoticeToken?

    func start(_ center: NoticeCenter) {
        token = center.observe("n", on: .task, file: "M/P.swift", line: 7) { _ in await self.refresh() }
    }

    func refresh() {}
}

@MainActor class BaseScreen {
    fileprivate var token: NoticeToken?
}

@MainActor final class MainScreen: BaseScreen {
    init(_ center: NoticeCenter) {
        super.init()
        token = center.observe("n", file: "M/P.swift", line: 7) { _ in self.refresh() }
    }

    func refresh() {}
}

final class Guarded: Sendable {
    private let state = Mutex<(tokens: [NoticeToken], count: Int)>(([], 0))

    init(_ center: NoticeCenter) {
        let token = center.observe("n", file: "M/P.swift", line: 7) { _ in self.refresh() }
        state.withLock { $0.tokens.append(token) }
    }

    func refresh() {}
}

/// Counts each touch of code that a report must not run.
final class Touchy: @unchecked Sendable, CustomReflectable, CustomStringConvertible {
    static let touches = Mutex(0)

    private var token: NoticeToken?
    lazy var late: Int = { Self.touch() }()
    var computed: Int { Self.touch() }
    var observed = 0 { didSet { Self.touch() } }

    init(_ center: NoticeCenter) {
        token = center.observe("n") { _ in self.refresh() }
    }

    func refresh() {}

    var customMirror: Mirror {
        Self.touch()
        return Mirror(self, children: [])
    }

    var description: String { "\(Self.touch())" }

    @discardableResult private static func touch() -> Int {
        touches.withLock {
            $0 += 1
            return $0
        }
    }
}
