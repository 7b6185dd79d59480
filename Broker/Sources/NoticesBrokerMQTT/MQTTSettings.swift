/// How a transport uses MQTT.
public struct MQTTSettings: Hashable, Sendable {
    /// When a notice counts as stored.
    public enum Storing: String, Hashable, Sendable, Codable, CaseIterable {
        /// Never: the server has confirmed it, and a receipt says ``/NoticesBroker/Crossing/sent``. A mosquitto that is
        /// killed loses what it has confirmed since it last saved: up to half an hour of notices, unless it is told
        /// otherwise. It takes a hundred times as many messages a second.
        case confirmed
        /// When the server has also answered two requests that make it save first. This holds for mosquitto
        /// with `persistence true`, `autosave_on_changes true` and `autosave_interval 1`, which then writes
        /// all that it stores each time; a server with other settings answers, and has saved nothing.
        case saved
    }

    /// When a notice counts as stored.
    public var storing = Storing.saved
    /// How long the server stores, for a node that is away, what is delivered at least once; at most
    /// 136 years. A node that is away for longer misses some.
    public var maximumAge = Duration.seconds(7 * 24 * 3_600)
    /// How long an attempt to connect, or a message, may take.
    public var timeout = Duration.seconds(4)
    /// How long a server may be silent before it is asked whether it lives; at least 5 s. It is given up
    /// after as long again.
    public var keepAlive = Duration.seconds(5)
    /// How long handlers of one notice may run, at least 5 s. The server gives up a connection whose handlers
    /// run for half as long again, and delivers the notice again.
    public var handling = Duration.seconds(60)
    /// How many notices of one name are on their way to this node before it confirms the first.
    public var receiveMaximum: UInt16 = 64
    /// The largest packet that this node takes, in bytes; the server does not deliver a larger one.
    public var maximumPacket: UInt32 = 2 << 20
    /// Whether connections without TLS may leave this machine.
    public var allowsPlainText = false

    /// The values above.
    public init() {}
}
