import Notices
import NoticesCompatibility
import NoticesKeyboard
import NoticesQueue

/// A message that leads to itself.
struct Echo: NoticeMessage {}

extension NoticeDescriptor<Int> {
    static let echoed = NoticeDescriptor("a")
}

/// A way to post “a”, and to observe it.
enum Posting: String, CaseIterable, Sendable {
    case name, payload, sender, value, descriptor, channel, payloadChannel, message, queue, expecting
    case instance, keyboard, kept, everyName, oneOfTwo

}

/// Posts within posts without end, each made in the way that is tried.
struct Chain: Sendable {
    let posting: Posting
    let center: NoticeCenter
    private let sender = Thing()
    private let channel: NoticeChannel<Void>
    private let numbers: NoticeChannel<Int>
    private let queue: NoticeQueue

    final class Thing: Sendable {}

    init(_ posting: Posting, in center: NoticeCenter) {
        self.posting = posting
        self.center = center
        channel = center.channel(named: "a")
        numbers = center.channel(of: .echoed)
        queue = NoticeQueue(for: center)
    }

    /// Observes as the way asks for. `handler` is to post once more.
    func observe(_ handler: @escaping @Sendable () -> Void) -> [Any] {
        switch posting {
        case .name, .payload, .queue, .expecting, .kept: [center.observe("a") { _ in handler() }]
        case .sender: [center.observe("a", from: sender) { _ in handler() }]
        case .value: [center.observe("a", from: SenderValue(7)) { _ in handler() }]
        case .descriptor: [center.observe(.echoed) { _ in handler() }]
        case .channel: [center.observe(channel.name) { _ in handler() }]
        case .payloadChannel: [center.observe(numbers.descriptor) { _ in handler() }]
        case .message: [center.observe(Echo.self) { _ in handler() }]
        case .instance: [center.addObserver(sender, name: "a") { _, _ in handler() } as Any]
        case .keyboard: [center.observe(.keyboardDidShow) { _ in handler() }]
        case .everyName: [center.observe(.any) { _ in handler() }, center.observe("b") { _ in }]
        case .oneOfTwo:
            [center.observe("a", owner: sender) { _, _ in handler() }, center.observe("a") { _ in }]
        }
    }

    func post() {
        switch posting {
        case .name, .oneOfTwo: center.post("a")
        case .payload: center.post("a", payload: "some text")
        case .sender: center.post("a", from: sender, payload: 1)
        case .value: center.post("a", from: SenderValue(7))
        case .descriptor: center.post(.echoed, 1)
        case .channel: channel.post()
        case .payloadChannel: numbers.post(1)
        case .message: center.post(Echo())
        case .queue: queue.enqueue("a", style: .now)
        case .expecting: _ = try? center.post("a").requireHeard()
        case .instance: try? center.postNotification("a", object: 1)
        case .keyboard: center.post(.keyboardDidShow, .example)
        case .kept: center.post("a", payload: 1, sticky: true)
        case .everyName: center.post("b")
        }
    }
}

extension KeyboardPayload {
    fileprivate static let example = KeyboardPayload(
        begin: KeyboardFrame(x: 0, y: 844, width: 390, height: 336),
        end: KeyboardFrame(x: 0, y: 508, width: 390, height: 336), duration: 0.25, curve: .keyboard)
}
