import Dispatch
import Notices
import TestSupport
import Testing

private protocol Animal: Sendable { var sound: String { get } }
private struct Cat: Animal { let sound = "miaow" }

private class Shape: @unchecked Sendable {
    var name: String { "shape" }
}
private final class Circle: Shape, @unchecked Sendable {
    override var name: String { "circle" }
}

private actor Keeper {
    func add(_ call: String, to calls: Calls) { calls.add(call) }
}

private final class Owner: Sendable {}

/// Payloads of a type that handlers take elsewhere, later.
@Suite(.leavesNoObservers, .endsInTime) struct ContextPayloadTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    /// Has a payload delivered in each context, and expects it there as `text`.
    private func expect<Payload>(
        _ text: String, of posted: any Sendable, as descriptor: NoticeDescriptor<Payload>,
        _ describe: @escaping @Sendable (Payload) -> String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (owner, keeper) = (Owner(), Keeper())
        let queue = DispatchQueue(label: "test")
        let tokens = [
            center.observe(descriptor, on: .queue(queue)) { [calls] in calls.add("queue \(describe($0))") },
            center.observe(descriptor) { @MainActor [calls] in calls.add("main \(describe($0))") },
        ]
        center.observe(
            descriptor, owner: owner
        ) { @MainActor [calls] _, payload in calls.add("owner \(describe(payload))") }
        center.observe(descriptor, owner: keeper) { [calls] keeper, payload in
            keeper.add("actor \(describe(payload))", to: calls)
        }
        #expect(
            center.post(descriptor.name, payload: posted) == PostOutcome(scheduled: 4),
            sourceLocation: sourceLocation)
        await until("4 calls") { calls.all.count >= 4 }
        #expect(
            calls.all.sorted() == ["actor", "main", "owner", "queue"].map { "\($0) \(text)" },
            sourceLocation: sourceLocation)
        center.removeAll()
        withExtendedLifetime((owner, keeper, tokens)) {}
    }

    @Test func `a payload comes as it was posted`() async {
        await expect("3", of: 3, as: NoticeDescriptor<Int>("a")) { "\($0)" }
    }

    @Test func `a payload comes as something wider than it is`() async {
        await expect("miaow", of: Cat(), as: NoticeDescriptor<any Animal>("a")) { $0.sound }
    }

    @Test func `an object comes as one of its class`() async {
        await expect("circle", of: Circle(), as: NoticeDescriptor<Circle>("a")) { $0.name }
    }

    @Test func `an object that was posted as one of the class above comes as what it is`() async {
        await expect("circle", of: Circle() as Shape, as: NoticeDescriptor<Circle>("a")) { $0.name }
    }

    @Test func `an object comes as one of the class above`() async {
        await expect("circle", of: Circle(), as: NoticeDescriptor<Shape>("a")) { $0.name }
    }

    @Test func `a payload comes as what a descriptor makes of it`() async {
        await expect(
            "4", of: "four", as: NoticeDescriptor<Int>("a") { try $0.payload(as: String.self).count }
        ) {
            "\($0)"
        }
    }

    @Test func `a payload comes as what a descriptor makes of others`() async {
        let length = NoticeDescriptor<Int>("a").convertingOthers { try $0.payload(as: String.self).count }
        await expect("4", of: "four", as: length) { "\($0)" }
    }

    @Test func `an optional payload comes as an optional`() async {
        await expect("Optional(3)", of: 3, as: NoticeDescriptor<Int?>("a")) { "\(String(describing: $0))" }
    }

    @Test func `a payload that is converted in any case comes converted, also when it is of the type`() async
    {
        await expect("6", of: 3, as: NoticeDescriptor<Int>("a") { 2 * (try $0.payload(as: Int.self)) }) {
            "\($0)"
        }
    }
}
