import CMosquitto
import NoticesBroker
import Synchronization

/// A connection to an MQTT server, with a thread of its own, on which alone the client library is called.
///
/// Others leave commands for that thread. Whatever happens, each command is answered once.
final class MQTTLink: Sendable {
    let configuration: LinkConfiguration
    let events: Events
    /// What wakes the thread: written by those who leave commands, read by the thread.
    private let pipe: (reading: Int32, writing: Int32)?
    private let state = Lock(State())

    /// What happens on the thread.
    struct Events: Sendable {
        /// A message has come. Returns when handlers have run, and whether it may be confirmed.
        var received: @Sendable (IncomingPacket, MQTTLink) -> Bool
        /// The connection is lost; not called after ``MQTTLink/close()``.
        var ended: @Sendable (TransportFailure) -> Void
    }

    struct Command: Sendable {
        enum Action: Sendable {
            case publish(OutgoingPacket)
            case subscribe(String, quality: Int32)
            /// Ends a subscription that there need not be.
            case unsubscribe(String)
        }

        var action: Action
        var done: @Sendable (Result<Void, TransportFailure>) -> Void
    }

    /// What the server says about itself.
    struct Welcome: Sendable {
        var maximumPacket: UInt32?
        var remembersClient: Bool
    }

    private struct State: Sendable {
        var commands: [Command] = []
        var isOpen = true
        /// Whether the thread takes no more commands.
        var isOver = false
        var welcome: CheckedContinuation<Result<Welcome, TransportFailure>, Never>?
        var waitsForEnd: [CheckedContinuation<Void, Never>] = []
        /// Whether the server has answered: only then does the thread call anybody.
        var isConnected = false
    }

    init(_ configuration: LinkConfiguration, events: Events) {
        self.configuration = configuration
        self.events = events
        var (reading, writing): (Int32, Int32) = (-1, -1)
        pipe = notices_mqtt_pipe(&reading, &writing) == 0 ? (reading, writing) : nil
    }

    deinit {
        guard let pipe else { return }
        notices_mqtt_close(pipe.reading)
        notices_mqtt_close(pipe.writing)
    }

    /// Whether messages are handled and confirmed.
    var isOpen: Bool { state.withLock { $0.isOpen } }
    var wakingPipe: Int32 { pipe?.reading ?? -1 }

    /// Connects, and waits for the server's answer for as long as the settings say.
    func connect() async throws(TransportFailure) -> Welcome {
        let server = configuration.server
        guard pipe != nil else {
            throw TransportFailure(.unreachable, "connecting to \(server.url): no more files can be opened")
        }
        let limit = configuration.settings.timeout
        let timer = Task { [weak self] in
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            self?.settle(
                .failure(
                    TransportFailure(.unreachable, "connecting to \(server.url): no answer in \(limit)")))
        }
        defer { timer.cancel() }
        let result = await withCheckedContinuation { continuation in
            state.withLock { $0.welcome = continuation }
            let status = notices_mqtt_start_thread(
                { argument in
                    guard let argument else { return nil }
                    LinkLoop(Unmanaged<MQTTLink>.fromOpaque(argument).takeRetainedValue()).run()
                    return nil
                }, Unmanaged.passRetained(self).toOpaque())
            guard status != 0 else { return }
            Unmanaged.passUnretained(self).release()
            finish(TransportFailure(.unreachable, "connecting to \(server.url): no thread can be started"))
        }
        return try result.get()
    }

    /// Tells the one who connects how that went; a failure ends the connection.
    func settle(_ result: Result<Welcome, TransportFailure>) {
        let welcome = state.withLock { state in
            defer { state.welcome = nil }
            guard state.welcome != nil else { return state.welcome }
            switch result {
            case .success: state.isConnected = true
            case .failure: state.isOpen = false
            }
            return state.welcome
        }
        welcome?.resume(returning: result)
    }

    /// Leaves a command for the thread, and waits until it is answered.
    func perform(_ action: Command.Action) async throws(TransportFailure) {
        let result = await withCheckedContinuation { continuation in
            let command = Command(action: action) { continuation.resume(returning: $0) }
            let isTaken = state.withLock { state in
                guard !state.isOver, state.isOpen else { return false }
                state.commands.append(command)
                return true
            }
            if isTaken { wake() } else { command.done(.failure(.closed)) }
        }
        try result.get()
    }

    /// The commands that were left; `nil` when the connection is to end.
    func takeCommands() -> [Command]? {
        state.withLock { state in
            guard state.isOpen else { return nil }
            defer { state.commands.removeAll(keepingCapacity: true) }
            return state.commands
        }
    }

    /// Ends the connection, and returns when its thread calls nobody any more; one that was never made may
    /// still wait for the network.
    func close() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isOpen = false
                let isOver = state.isOver || !state.isConnected
                if !isOver { state.waitsForEnd.append(continuation) }
                return isOver
            }
            if isOver { continuation.resume() } else { wake() }
        }
    }

    /// The thread has ended.
    func finish(_ failure: TransportFailure) {
        let (commands, waiting, wasOpen) = state.withLock { state in
            defer {
                (state.isOpen, state.isOver) = (false, true)
                (state.commands, state.waitsForEnd) = ([], [])
            }
            return (state.commands, state.waitsForEnd, state.isOpen)
        }
        settle(.failure(failure))
        commands.forEach { $0.done(.failure(failure)) }
        if wasOpen { events.ended(failure) }
        waiting.forEach { $0.resume() }
    }

    func wake() {
        if let pipe { notices_mqtt_wake(pipe.writing) }
    }
}
