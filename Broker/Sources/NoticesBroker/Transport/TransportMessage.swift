/// A field beside the bytes of a message. Name and value are printable ASCII.
public struct TransportHeader: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The bytes of its value: brokers write and read bytes.
    package var bytes: [UInt8]

    /// Its value.
    public var value: String {
        get { String(decoding: bytes, as: UTF8.self) }
        set { bytes = Array(newValue.utf8) }
    }

    /// Makes a header.
    public init(_ name: String, _ value: String) { self.init(name, bytes: Array(value.utf8)) }

    /// Makes a header of the bytes of its value, which may be any.
    package init(_ name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// A message on its way to an engine.
public struct TransportMessage: Hashable, Sendable {
    /// Its address.
    public var topic: NoticeTopic
    /// The same for every attempt to send it, and for no other message. An engine that can removes doubles by
    /// it. Empty for what is sent at most once: of that there is one attempt.
    public var id: String
    /// The fields beside the body.
    public var headers: [TransportHeader]
    /// The bytes.
    public var body: [UInt8]

    /// Makes a message.
    public init(topic: NoticeTopic, id: String, headers: [TransportHeader], body: [UInt8]) {
        self.topic = topic
        self.id = id
        self.headers = headers
        self.body = body
    }

    /// The bytes of body and headers, as engines with limits count them.
    public var size: Int {
        headers.reduce(body.count) { $0 + $1.name.utf8.count + $1.bytes.count + 4 }
    }
}

/// A message that an engine keeps. Nothing in it is trusted.
public struct KeptMessage: Hashable, Sendable {
    /// The path of its topic.
    public let path: String
    /// Where it is, as the engine calls that.
    public let place: String
    /// The fields beside the body.
    public let headers: [TransportHeader]
    /// The bytes.
    public let body: [UInt8]

    /// Makes a message that was found.
    public init(path: String, place: String = "", headers: [TransportHeader], body: [UInt8]) {
        (self.path, self.place, self.headers, self.body) = (path, place, headers, body)
    }
}

/// A message that came from an engine. Nothing in it is trusted.
public struct ReceivedMessage: Sendable {
    /// The topic of the subscription that it came by.
    public let topic: NoticeTopic
    /// The fields beside the body.
    public let headers: [TransportHeader]
    /// The bytes.
    public let body: [UInt8]
    /// Whether the transport knows of a message that was sent before this one to the same subscription, has
    /// not arrived, and will come again. A session that says so of some messages reports when none is to come any more
    /// (``TransportReport/caughtUp(_:place:)``): until then the first messages of senders wait, for
    /// ``BrokerSettings/patience`` at most.
    public let followsGap: Bool
    /// Its place among all that the engine has stored with it, by which ``TransportSession/stored(_:between:and:)``
    /// finds those before and after it; `nil`: it has none, or nothing is read by places.
    public let place: UInt64?
    /// How often the engine has delivered it to this node, this time included; 1 where it does not tell.
    public let deliveries: Int
    /// Tells the engine that the message needs not come again. May be called once or never, on any thread.
    public let acknowledge: @Sendable () -> Void

    /// Makes a message that has come.
    public init(
        topic: NoticeTopic, headers: [TransportHeader], body: [UInt8], followsGap: Bool = false,
        place: UInt64? = nil, deliveries: Int = 1, acknowledge: @escaping @Sendable () -> Void = {}
    ) {
        self.topic = topic
        self.headers = headers
        self.body = body
        self.followsGap = followsGap
        self.place = place
        self.deliveries = deliveries
        self.acknowledge = acknowledge
    }
}
