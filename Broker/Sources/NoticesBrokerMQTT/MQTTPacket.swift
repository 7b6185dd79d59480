import CMosquitto
import NoticesBroker

/// A message on its way to the server.
struct OutgoingPacket: Sendable {
    var address: String
    var headers: [TransportHeader]
    var body: [UInt8]
    var quality: Int32
    var isRetained: Bool

    /// Makes the server forget what is retained at an address.
    init(forgetting address: String) {
        (self.address, headers, body, quality, isRetained) = (address, [], [], 1, true)
    }

    init(_ message: TransportMessage) {
        address = MQTTNames(topic: message.topic).address
        headers = message.headers
        body = message.body
        quality = message.topic.delivery == .atMostOnce ? 0 : 1
        isRetained = message.topic.delivery == .kept
        // A retained message without bytes would make the server forget the one before it, and keep nothing.
        if isRetained, body.isEmpty {
            headers.append(.empty)
            body = [UInt8(ascii: "-")]
        }
    }
}

/// A message that has come. Nothing in it is trusted.
struct IncomingPacket: Sendable {
    let address: String
    let headers: [TransportHeader]
    let body: [UInt8]

    init(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        address = message.topic.map { String(cString: $0) } ?? ""
        var (headers, isEmpty) = ([TransportHeader](), false)
        var (isFirst, property) = (true, properties)
        while property != nil {
            var (name, value): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
            property = mosquitto_property_read_string_pair(
                property, Int32(MQTT_PROP_USER_PROPERTY.rawValue), &name, &value, !isFirst)
            defer {
                free(name)
                free(value)
            }
            isFirst = false
            guard property != nil, let name, let value else { break }
            let header = TransportHeader(String(cString: name), String(cString: value))
            if header == .empty { isEmpty = true }
            // The broker's own; the many that a stranger may add are not kept.
            if TransportHeader.ofNotices.contains(header.name), headers.count < 16 { headers.append(header) }
        }
        self.headers = headers
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
        body = isEmpty ? [] : [UInt8](bytes)
    }
}

extension TransportHeader {
    /// Says that the body stands for an empty one.
    fileprivate static let empty = TransportHeader("Notices-Body", "empty")
}

/// Properties of a packet that is sent.
func properties(of headers: [TransportHeader]) -> OpaquePointer? {
    var properties: OpaquePointer?
    for header in headers {
        _ = mosquitto_property_add_string_pair(
            &properties, Int32(MQTT_PROP_USER_PROPERTY.rawValue), header.name, header.value)
    }
    return properties
}
