import CNats
import NoticesBroker

/// A message of the client library, for as long as its handler runs.
struct NATSMessage {
    let message: OpaquePointer?

    init(_ message: OpaquePointer?) { self.message = message }

    var subject: String { natsMsg_GetSubject(message).map { String(cString: $0) } ?? "" }
    var reply: String { natsMsg_GetReply(message).map { String(cString: $0) } ?? "" }

    /// What the server says in place of a message.
    var status: (Int, String)? {
        guard natsMsg_GetDataLength(message) == 0, let status = header("Status") else { return nil }
        return (Int(status) ?? 0, header("Description") ?? "")
    }

    private func header(_ name: String) -> String? {
        var value: UnsafePointer<CChar>?
        guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
        return String(cString: value)
    }

    /// The broker's own headers; the many that a stranger may add are not read.
    var headers: [TransportHeader] {
        TransportHeader.ofNotices.flatMap { name -> [TransportHeader] in
            var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
            var count: Int32 = 0
            guard natsMsgHeader_Values(message, name, &values, &count) == NATS_OK, let values else {
                return []
            }
            defer { free(values) }
            return (0..<min(Int(count), 4)).compactMap { index in
                values[index].map {
                    TransportHeader(name, bytes: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
                }
            }
        }
    }

    /// The bytes, which are there until the handler returns.
    var body: UnsafeRawBufferPointer {
        let count = Int(natsMsg_GetDataLength(message))
        guard count > 0, let data = natsMsg_GetData(message) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: data, count: count)
    }
}
