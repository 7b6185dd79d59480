import CNats
import Dispatch
import Synchronization

/// The C client alone, with the options of the broker's transport: what a broker is compared with.
final class Plain: Sendable {
    private let address: UInt
    static let arrivals = Atomic<Int>(0)
    /// Signalled for each round trip that has ended.
    static let turn = DispatchSemaphore(value: 0)

    /// As the broker's.
    private static let header = (
        name: "Notices",
        value: "post plain/1xk2m9z0a8b7c/123456 Array/1 t=dhw5c2wm4f3k o=1xk2m9z0a8b7c/123456"
    )

    init?(server: String) {
        var (options, connection): (OpaquePointer?, OpaquePointer?)
        guard natsOptions_Create(&options) == NATS_OK else { return nil }
        defer { natsOptions_Destroy(options) }
        natsOptions_SetURL(options, server)
        natsOptions_SetSendAsap(options, true)
        guard natsConnection_Connect(&connection, options) == NATS_OK, let connection else { return nil }
        address = UInt(bitPattern: connection)
    }

    deinit { natsConnection_Destroy(connection) }

    private var connection: OpaquePointer? { OpaquePointer(bitPattern: address) }

    /// Counts what arrives; the subscription lives as long as the connection.
    func count(_ subject: String) {
        var subscription: OpaquePointer?
        natsConnection_Subscribe(
            &subscription, connection, subject,
            { _, _, message, _ in
                Plain.arrivals.add(1, ordering: .relaxed)
                natsMsg_Destroy(message)
            }, nil)
        natsSubscription_SetPendingLimits(subscription, -1, -1)
        natsConnection_Flush(connection)
    }

    /// Says that a message has come; the subscription lives as long as the connection.
    func wake(_ subject: String) {
        var subscription: OpaquePointer?
        natsConnection_Subscribe(
            &subscription, connection, subject,
            { _, _, message, _ in
                natsMsg_Destroy(message)
                Plain.turn.signal()
            }, nil)
        natsConnection_Flush(connection)
    }

    /// Sends back what arrives; with a header, if it has one, which it reads.
    func echo(_ subject: String, to other: StaticString) {
        var subscription: OpaquePointer?
        let name = UnsafeMutableRawPointer(mutating: other.utf8Start)
        natsConnection_Subscribe(
            &subscription, connection, subject,
            { connection, _, message, name in
                let name = name?.assumingMemoryBound(to: CChar.self)
                var header: UnsafePointer<CChar>?
                if natsMsgHeader_Get(message, Plain.header.name, &header) == NATS_OK {
                    var answer: OpaquePointer?
                    natsMsg_Create(
                        &answer, name, nil, natsMsg_GetData(message), natsMsg_GetDataLength(message))
                    natsMsgHeader_Set(answer, Plain.header.name, header)
                    natsConnection_PublishMsg(connection, answer)
                    natsMsg_Destroy(answer)
                } else {
                    natsConnection_Publish(
                        connection, name, natsMsg_GetData(message), natsMsg_GetDataLength(message))
                }
                natsMsg_Destroy(message)
            }, name)
        natsConnection_Flush(connection)
    }

    /// Publishes into a stream, and waits for all answers.
    func store(_ subject: String, _ bytes: [UInt8], count: Int) {
        var jetStream: OpaquePointer?
        natsConnection_JetStream(&jetStream, connection, nil)
        for _ in 0..<count {
            _ = bytes.withUnsafeBytes {
                js_PublishAsync(jetStream, subject, $0.baseAddress, Int32($0.count), nil)
            }
        }
        js_PublishAsyncComplete(jetStream, nil)
        jsCtx_Destroy(jetStream)
    }

    func publish(_ subject: String, _ bytes: [UInt8], headers: Bool) {
        var message: OpaquePointer?
        bytes.withUnsafeBytes { bytes in
            _ = natsMsg_Create(
                &message, subject, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count))
        }
        if headers {
            natsMsgHeader_Set(message, Plain.header.name, Plain.header.value)
        }
        natsConnection_PublishMsg(connection, message)
        natsMsg_Destroy(message)
    }
}
