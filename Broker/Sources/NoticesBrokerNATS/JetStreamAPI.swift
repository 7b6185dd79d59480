import CNats
import Foundation
import NoticesBroker

/// Requests to JetStream that the client library has no calls for, or none for several subjects. They block.
struct JetStreamAPI: Sendable {
    let connection: Handle
    /// `$JS.API`, or `$JS.hub.API` for another domain.
    let prefix: String
    let timeout: Int64

    /// What a request failed with: the server's number for it, if it has answered.
    struct Refusal: Error {
        var code: UInt32?
        var failure: TransportFailure

        var isNotFound: Bool {
            code == JSConsumerNotFoundErr.rawValue || code == JSStreamNotFoundErr.rawValue
        }
    }

    /// Asks, and reads the answer.
    func ask<Answer: Decodable>(
        _ subject: String, _ body: some Encodable = Nothing(), for what: String,
        as type: Answer.Type = Answer.self
    ) throws(Refusal) -> Answer {
        do {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = .withoutEscapingSlashes
            let bytes = body is Nothing ? Data() : try encoder.encode(body)
            let data = try request(subject, bytes, what)
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            if let error = try decoder.decode(Answered.self, from: data).error {
                throw Refusal(
                    code: error.errCode,
                    failure: TransportFailure(
                        what, NATS_ERR, code: jsErrCode(rawValue: error.errCode ?? 0),
                        words: error.description))
            }
            return try decoder.decode(type, from: data)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(
                failure: TransportFailure(
                    .unreachable, "\(what): the server's answer cannot be read: \(error)"))
        }
    }

    /// Where a stream stands.
    func info(of stream: String) throws(Refusal) -> StreamInfo {
        try ask("STREAM.INFO.\(stream)", for: "looking at the stream \(stream)")
    }

    private func request(_ subject: String, _ body: Data, _ what: String) throws(Refusal) -> Data {
        var answer: OpaquePointer?
        let status = body.withUnsafeBytes { bytes in
            natsConnection_Request(
                &answer, connection.pointer, "\(prefix).\(subject)",
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), timeout)
        }
        defer { natsMsg_Destroy(answer) }
        guard status == NATS_OK else { throw Refusal(failure: TransportFailure(what, status)) }
        return Data(NATSMessage(answer).body)
    }

    struct Nothing: Encodable {}

    private struct Answered: Decodable {
        struct Error: Decodable {
            var errCode: UInt32?
            var description: String?
        }
        var error: Error?
    }
}

/// Where a stream stands.
struct StreamInfo: Decodable {
    struct Config: Decodable {
        /// Servers have it from 2.10 on, as they have consumers of several subjects.
        var compression: String?
    }
    struct State: Decodable {
        var lastSeq: UInt64
        var lastTs: String?
    }
    var created: String?
    var config: Config
    var state: State

    var takesSeveralSubjects: Bool { config.compression != nil }
}

/// The names of some consumers of a stream.
struct ConsumerNames: Decodable {
    var total: Int
    var consumers: [String]?
}

/// Some consumers of a stream.
struct ConsumerList: Decodable {
    var total: Int
    var consumers: [ConsumerInfo]?
    /// Those that did not answer the server in time.
    var missing: [String]?
}

/// From where a list goes on.
struct ListStart: Encodable {
    var offset: Int
}

/// Where a consumer stands.
struct ConsumerInfo: Decodable, Sendable {
    struct Place: Decodable, Sendable {
        var streamSeq: UInt64
    }
    var name: String
    var config: ConsumerConfig
    var delivered: Place
    var ackFloor: Place
    var numAckPending: Int64
    /// Messages that were never delivered.
    var numPending: Int64?
    /// Requests for messages that are open.
    var numWaiting: Int64

    /// The place up to which it has confirmed.
    var confirmed: UInt64 { config.ackPolicy == "none" ? delivered.streamSeq : ackFloor.streamSeq }
}

/// What a consumer is asked to do.
struct ConsumerConfig: Codable, Hashable, Sendable {
    var durableName: String?
    var name: String?
    /// Whose it is, for operators: `node shop-1`, `group shop`.
    var description: String?
    var deliverPolicy: String
    var optStartSeq: UInt64?
    var ackPolicy: String
    /// In nanoseconds.
    var ackWait: Int64?
    var maxAckPending: Int?
    var filterSubject: String?
    var filterSubjects: [String]?
    /// After how many nanoseconds without a subscriber the server removes it.
    var inactiveThreshold: Int64?
    var memStorage: Bool?
    var numReplicas: Int?

    /// Its subjects; none: all of the stream.
    var subjects: [String] {
        get { filterSubjects ?? filterSubject.map { $0.isEmpty ? [] : [$0] } ?? [] }
        set {
            // Servers before 2.10 know one.
            (filterSubject, filterSubjects) = newValue.count == 1 ? (newValue[0], nil) : (nil, newValue)
        }
    }
}

/// Asks for a consumer, which is made or changed.
struct ConsumerRequest: Encodable {
    var streamName: String
    var config: ConsumerConfig
}
