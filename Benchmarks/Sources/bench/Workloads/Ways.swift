import CTally
import Measuring
import Notices

/// V: each public way to observe, and the code that a program would have in place of it.
struct Way {
    /// Prepares the operation, and returns a closure that runs it a number of times.
    typealias Preparation = () -> (_ operations: Int) -> Void

    static let byHandTitle = "by hand"
    /// The name that the ways observe.
    static let name = "name.00000"

    let id: String
    /// The public functions of the library that this row measures. A test compares them with the sources of the
    /// library: `NoticeCenter.observe(_: NoticeName, handler: (Notice) throws -> Void)`, without parameters with defaults.
    let covers: [String]
    let experiment: Experiment

    init(_ id: String, covers: [String], _ experiment: Experiment) {
        self.id = id
        self.covers = covers
        self.experiment = experiment
    }

    /// A way whose handlers run on the poster's thread, before the post returns.
    ///
    /// - Parameters:
    ///   - covers: The public function that this row measures, if any.
    ///   - deliveries: The number of deliveries of an operation.
    ///   - foundation: Foundation's center, with closures that capture weakly.
    ///   - simple: The simple center.
    ///   - foundationMessages: Foundation's messages of the main actor.
    ///   - byHand: Code without a center: closures that capture weakly, and are called.
    init(
        id: String, title: String, covers: String? = nil, deliveries: Int = 1,
        length: Experiment.Length = .adapted, notices: @escaping Preparation, foundation: Preparation? = nil,
        simple: Preparation? = nil, foundationMessages: Preparation? = nil, byHand: Preparation? = nil
    ) {
        let preparations = [
            (NoticesByString.title, notices), (FoundationClassic.title, foundation),
            (SimplePeer.title, simple), (FoundationMessages.title, foundationMessages),
            (Self.byHandTitle, byHand),
        ]
        let contestants = preparations.compactMap { peer, preparation in
            preparation.map { Self.contestant(peer, id, deliveries, $0) }
        }
        self.init(
            id, covers: covers.map { [$0] } ?? [],
            Experiment([Workload(id, title)], length: length, contestants: contestants))
    }

    private static func contestant(
        _ peer: String, _ id: String, _ deliveries: Int, _ prepare: @escaping Preparation
    ) -> Contestant {
        Contestant(peer) {
            let post = prepare()
            return { operations in
                let elapsed = timed(expecting: operations * deliveries, by: peer) { post(operations) }
                return [Reading(id, share(of: elapsed, among: operations))]
            }
        }
    }
}

extension Way {
    /// Every row, in the order of the table.
    static var all: [Way] {
        ofTokens + ofOwners + ofPayloads + ofDescriptors + registering + onTheMainActor + alone
            + onQueuesActorsAndTasks + ofSequences + ofMessages + watched + nested + extras
    }
}

extension Experiment {
    static var ways: [Experiment] { Way.all.map(\.experiment) }
}

// MARK: - The center of a row

extension Way {
    /// A center with a registration of `observe`, which the row keeps.
    static func center(
        _ observe: @escaping (NoticeCenter) -> Any, post: @escaping (NoticeCenter) -> Void
    ) -> Preparation {
        {
            let center = NoticeCenter()
            let kept = observe(center)
            return { operations in
                for _ in 0..<operations { post(center) }
                withExtendedLifetime(kept) {}
            }
        }
    }

    static func byName(_ observe: @escaping (NoticeCenter) -> Any) -> Preparation {
        center(observe) { $0.post(NoticeName(name)) }
    }
}

/// Observes by methods.
final class Counter: Sendable {
    func count(_ notice: Notice) { tally_add(1) }

    func countOne() { tally_add(1) }
}
