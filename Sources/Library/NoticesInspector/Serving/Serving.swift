import LocalSockets
import Notices
import NoticesWire
import Synchronization

/// The thread of an inspector. It does not outlive the inspector: it ends when that is closed.
final class Serving: Sendable {
    private let server: InspectorServer
    private let socket: LocalSocket

    init(_ server: InspectorServer, at socket: LocalSocket) {
        self.server = server
        self.socket = socket
    }

    func run() {
        var boards = Boards(server, at: socket)
        while boards.turn() {}
        ProgramEnd.remove(server)
    }
}

/// The connected boards, and the centers that they inspect.
private struct Boards {
    private let server: InspectorServer
    private let socket: LocalSocket
    private var connections: [BoardConnection] = []
    private var watched: [WatchedCenter<OfferedCenter>] = []
    /// Set while a board wants posts counted.
    private var counted: [CountedCenter] = []
    private var nextCount = ContinuousClock.now
    private var offered: [OfferedCenter] = []
    private var nextTick = ContinuousClock.now
    /// When to accept connections again, after the system could not open one more.
    private var nextAccept: ContinuousClock.Instant?
    private var lastNumber: UInt64 = 0
    /// The offers that boards know.
    private var announced: Offers
    private var announcedVersion = -1
    /// The objects that should be freed, as boards know them.
    private var announcedLeaks: ExpectedGone?
    private var announcedStatuses = AnnouncedStatuses()
    private var nextLook = ContinuousClock.now
    /// While the inspector closes: how long boards have to read.
    private var patience: Patience?

    /// The time between two drains of the rings: at 10 000 posts a second, draining at each arrival costs posters
    /// three times as much.
    private static let tick = Duration.milliseconds(20)
    /// Enough drains to empty a ring, if nothing is added.
    private static let lastTicks = 6
    /// The time between two checks for objects that should be freed.
    private static let lookPause = Duration.milliseconds(500)
    private static let countPause = Duration.milliseconds(100)
    private static let connectionLimit = 16
    /// Boards ask every second whether the program is there.
    private static let longestSilence = Duration.seconds(5)
    private static let acceptPause = Duration.milliseconds(200)

    init(_ server: InspectorServer, at socket: LocalSocket) {
        self.server = server
        self.socket = socket
        announced = server.offersToBoards
    }

    private var isWatched: Bool { connections.contains { $0.isWatching } }

    private var isCounted: Bool { connections.contains { $0.isCounting } }

    /// Waits for the next thing to do, and does it. Returns `false` if the inspector is closed.
    mutating func turn() -> Bool {
        wait()
        server.wake.clear()
        if let end = server.closing {
            finish(end)
            return false
        }
        followOffers()
        followRights()
        accept()
        for index in connections.indices {
            if connections[index].receive() {
                connections[index].turn()
                begin(index)
            }
            takeCommands(of: index)
        }
        server.commands.endBlocks(server)
        answer()
        if isWatched {
            tellLeaks()
            tellStatuses()
        }
        if isWatched, ContinuousClock.now >= nextTick { _ = tick() }
        if isCounted { tellCounts() }
        flush()
        if !isWatched { (watched, announcedLeaks, announcedStatuses) = ([], nil, AnnouncedStatuses()) }
        if !isCounted { counted = [] }
        return true
    }

    private func wait() {
        let now = ContinuousClock.now
        var polling = Polling()
        polling.add(server.wake.reader)
        if nextAccept == nil { polling.add(socket.descriptor) }
        for connection in connections {
            polling.add(connection.socket.descriptor, writing: connection.hasBytesToSend)
        }
        let next = [
            isWatched ? nextTick : nil, isCounted ? nextCount : nil, nextAccept, server.commands.nextEnd,
        ].compactMap(\.self).min()
        _ = polling.wait(milliseconds: next.map { Int(now.duration(to: $0) / .milliseconds(1)) + 1 })
    }

    private mutating func accept() {
        if let nextAccept, ContinuousClock.now < nextAccept { return }
        nextAccept = nil
        do throws(SystemCallError) {
            while let board = try socket.accept() {
                guard board.isOwnUsers, hasPlace() else { continue }
                lastNumber += 1
                var connection = BoardConnection(board, number: lastNumber)
                server.commands.begin(connection.identity)
                greet(&connection)
                connections.append(connection)
            }
        } catch {
            // The connection keeps waiting, and `poll` would return at once.
            nextAccept = .now + Self.acceptPause
        }
    }

    /// Whether one more board may connect. A silent one gives its place to the next.
    private mutating func hasPlace() -> Bool {
        let open = connections.indices.filter { !connections[$0].isClosed }
        guard open.count >= Self.connectionLimit else { return true }
        let silent = open.min { connections[$0].lastHeard < connections[$1].lastHeard }
        guard let silent, connections[silent].lastHeard + Self.longestSilence < .now else { return false }
        connections[silent].end(End(.slow, text: "another board took the place of this silent one"))
        return true
    }

    /// Greets the boards again if other centers are offered, or the same ones differently.
    private mutating func followOffers() {
        let now = server.centers
        guard !now.elementsEqual(offered, by: ===) else { return }
        offered = now
        if isWatched {
            takeRest()
            watch()
        }
        counted = []
        for index in connections.indices {
            greet(&connections[index])
            if connections[index].isWatching { begin(index) }
        }
    }

    private func greet(_ connection: inout BoardConnection) {
        connection.send(server.hello)
        if announced.rights.contains(.commands) { connection.send(.offers(announced)) }
    }

    /// Reports changed permissions to the boards.
    private mutating func followRights() {
        let version = server.rightsVersion.load(ordering: .acquiring)
        guard version != announcedVersion else { return }
        announcedVersion = version
        let now = server.offersToBoards
        guard now != announced else { return }
        announced = now
        for index in connections.indices { connections[index].send(.offers(announced)) }
    }

    private mutating func takeCommands(of index: Int) {
        let board = connections[index].identity
        for command in connections[index].takeCommands() {
            let refusal = server.commands.take(command, of: board, server)
            if let refusal { connections[index].send(.result(refusal)) }
        }
    }

    /// Sends the results of commands.
    private mutating func answer() {
        for (board, result) in server.commands.takeResults() {
            let index = connections.firstIndex { $0.identity.number == board }
            if let index { connections[index].send(.result(result)) }
        }
    }

    /// Watches all offered centers. Keeps an existing ring, with its contents.
    private mutating func watch() {
        watched = offered.compactMap { offer in
            guard var former = watched.first(where: { $0.offer.number == offer.number }) else {
                return WatchedCenter(offer)
            }
            former.offer = offer
            return former
        }
    }

    /// Shows a board the current state. Records follow with the next tick.
    private mutating func begin(_ index: Int) {
        if watched.isEmpty { watch() }
        for center in watched {
            connections[index].begin(with: center.listing())
            tellLeftOut(of: center, to: index)
        }
        if let announcedLeaks { connections[index].send(.leaks(announcedLeaks)) }
        for status in announcedStatuses.all { connections[index].send(.status(status)) }
        server.commands.look(server)
    }

    /// Sends what has happened in the centers. Returns whether anything has.
    private mutating func tick() -> Bool {
        nextTick = .now + Self.tick
        if ContinuousClock.now >= nextLook {
            nextLook = .now + Self.lookPause
            server.commands.look(server)
        }
        var hasNews = false
        for index in watched.indices {
            let messages = watched[index].tick(server.current)
            if !messages.isEmpty { hasNews = true }
            send(messages)
            for board in connections.indices where connections[board].isWatching {
                if connections[board].misses(watched[index].offer.number) {
                    connections[board].send(.registrations(watched[index].listing()))
                }
                tellLeftOut(of: watched[index], to: board)
            }
        }
        return hasNews
    }

    private mutating func send(_ messages: [WireMessage]) {
        for index in connections.indices where connections[index].isWatching {
            for message in messages { connections[index].send(message) }
        }
    }

    /// Sends what the boards take now. Returns whether they take anything.
    @discardableResult private mutating func flush() -> Bool {
        var hasProgress = false
        for index in connections.indices where connections[index].flush() { hasProgress = true }
        for board in connections where board.isClosed { server.commands.end(board.identity, server) }
        connections.removeAll { $0.isClosed }
        return hasProgress
    }

    /// Reports the number of posts to the boards that want them counted.
    private mutating func tellCounts() {
        if counted.isEmpty {
            counted = offered.compactMap { CountedCenter($0) }
            nextCount = .now + Self.countPause
        }
        guard ContinuousClock.now >= nextCount else { return }
        nextCount = .now + Self.countPause
        let counts = counted.map(\.counts)
        for index in connections.indices where connections[index].isCounting {
            for center in counts { connections[index].send(.counts(center)) }
        }
    }

    private mutating func tellLeftOut(of center: WatchedCenter<OfferedCenter>, to board: Int) {
        let count = center.offer.center?.registrationCount ?? 0
        connections[board].tellLeftOut(of: center.offer.number, among: count)
    }

    /// Reports the objects that should be freed to the boards, if they have changed.
    private mutating func tellLeaks() {
        let now = server.commands.leaks
        for index in connections.indices where connections[index].isWatching {
            if let now, now != announcedLeaks || connections[index].missesLeaks() {
                connections[index].send(.leaks(now))
            }
        }
        announcedLeaks = now
    }

    /// Reports the statuses of the program's parts to the boards, if they have changed.
    private mutating func tellStatuses() {
        let news = announcedStatuses.follow(server.commands.statuses)
        for index in connections.indices where connections[index].isWatching {
            let missed = connections[index].missesStatuses() ? announcedStatuses.all : news
            for status in missed { connections[index].send(.status(status)) }
        }
    }
}

// MARK: - The end

extension Boards {
    /// Sends what was recorded before the inspector was closed, and why it ends. A board that does not read in time gets
    /// no reason: so it knows that it misses records.
    private mutating func finish(_ end: End) {
        patience = Patience()
        if isWatched { server.commands.look(server) }
        server.commands.close(server)
        // The thread of commands may record something. A handler that it has called may not return.
        while isWatched, !server.commands.isIdle, hasPatience { pause() }
        patience = Patience()
        answer()
        if isWatched {
            tellLeaks()
            tellStatuses()
            takeRest()
        }
        for index in connections.indices { connections[index].say(end) }
        flush()
        while connections.contains(where: \.hasBytesToSend), hasPatience { pause() }
        connections = []
        (watched, counted) = ([], [])
    }

    private var hasPatience: Bool { patience?.isOver == false }

    /// Empties the rings of what was recorded before this call, at least. While the inspector closes, as fast as the
    /// boards read.
    private mutating func takeRest() {
        for _ in 0..<Self.lastTicks {
            while isFull, hasPatience { pause() }
            guard tick() else { break }
        }
        // No record reports owners that were deallocated since.
        for index in watched.indices { if let changed = watched[index].look() { send([changed]) } }
    }

    private var isFull: Bool { connections.contains { $0.isWatching && $0.isFull } }

    /// Waits a moment for boards that read, or for the thread of commands, and sends what boards take then.
    private mutating func pause() {
        var polling = Polling()
        polling.add(server.wake.reader)
        for connection in connections where connection.hasBytesToSend {
            polling.add(connection.socket.descriptor, reading: false, writing: true)
        }
        _ = polling.wait(milliseconds: Int(Self.tick / .milliseconds(1)))
        server.wake.clear()
        if flush() { patience?.renew() }
    }
}
