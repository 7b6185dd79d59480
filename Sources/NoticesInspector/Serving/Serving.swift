import LocalSockets
import Notices
import NoticesWire

/// The thread of an inspector. It keeps the server no longer than the inspector does: it ends when that is closed.
final class Serving: Sendable {
    private let server: InspectorServer

    init(_ server: InspectorServer) { self.server = server }

    func run() {
        var boards = Boards(server)
        while boards.turn() {}
    }
}

/// The boards that are connected, and the centers that they look into.
private struct Boards {
    private let server: InspectorServer
    private var connections: [BoardConnection] = []
    private var watched: [WatchedCenter] = []
    private var offered: [UInt64] = []
    private var nextTick = ContinuousClock.now

    /// The time between two takings: at 10 000 posts a second, taking at each arrival costs posters three times as much.
    private static let tick = Duration.milliseconds(20)
    private static let connectionLimit = 16

    init(_ server: InspectorServer) { self.server = server }

    private var isWatched: Bool { connections.contains { $0.isWatching } }

    /// Waits for the next thing to do, and does it. `false`: the inspector is closed.
    mutating func turn() -> Bool {
        wait()
        server.wake.clear()
        guard !server.isClosed else {
            finish()
            return false
        }
        accept()
        followOffers()
        for index in connections.indices where connections[index].receive() { begin(index) }
        if isWatched, ContinuousClock.now >= nextTick { tick() }
        for index in connections.indices { connections[index].flush() }
        connections.removeAll { $0.isClosed }
        if !isWatched { watched = [] }
        return true
    }

    private func wait() {
        var polling = Polling()
        polling.add(server.wake.reader)
        polling.add(server.socket.descriptor)
        for connection in connections {
            polling.add(connection.socket.descriptor, writing: connection.hasBytesToSend)
        }
        let rest = ContinuousClock.now.duration(to: nextTick)
        _ = polling.wait(milliseconds: isWatched ? Int(rest / .milliseconds(1)) + 1 : nil)
    }

    private mutating func accept() {
        while let socket = server.socket.accept() {
            guard connections.count < Self.connectionLimit, socket.isOwnUsers else { continue }
            var connection = BoardConnection(socket)
            connection.send(server.hello)
            connections.append(connection)
        }
    }

    /// Ends the connections when another center is offered: a board learns the centers when it connects, and comes again.
    private mutating func followOffers() {
        let now = server.centers.map(\.number)
        guard now != offered else { return }
        offered = now
        for index in connections.indices where connections[index].isWatching {
            connections[index].send(.end(End(.closed, text: "other centers are offered")))
            connections[index].flush()
            connections[index].close()
        }
        watched = []
    }

    /// Shows a board what is there. Records follow with the next tick.
    private mutating func begin(_ index: Int) {
        // Others get first what happened before.
        tick()
        if watched.isEmpty { watched = server.centers.compactMap { WatchedCenter($0) } }
        for center in watched { connections[index].send(center.listing()) }
    }

    private mutating func tick() {
        nextTick = .now + Self.tick
        for index in watched.indices {
            let messages = watched[index].tick()
            for message in messages {
                for board in connections.indices where connections[board].isWatching {
                    connections[board].send(message)
                }
            }
        }
    }

    private mutating func finish() {
        for index in connections.indices {
            connections[index].send(.end(End(.closed, text: "the inspector was closed")))
            connections[index].flush()
        }
        connections = []
        watched = []
    }
}
