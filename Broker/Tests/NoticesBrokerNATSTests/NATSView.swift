import CNats
import Foundation
import NoticesBroker

@testable import NoticesBrokerNATS

/// What a server says of its streams and consumers, as an operator would ask for it.
struct NATSView: Decodable {
    struct Stream: Decodable {
        struct Config: Decodable {
            var name: String
            var subjects: [String]?
            var retention: String
        }
        struct State: Decodable {
            var messages: Int
            var bytes: Int
        }
        var config: Config
        var state: State
    }

    struct Consumer: Decodable {
        struct Config: Decodable {
            var durableName: String?
            var filterSubject: String?
            var filterSubjects: [String]?
        }
        var streamName: String
        var name: String
        var config: Config
        var numAckPending: Int
        var numPending: Int
    }

    var streams: [Stream] = []
    var consumers: [Consumer] = []

    /// What nodes that share a name at least once have still to hear, or to confirm.
    var unconfirmed: Int {
        consumers.filter { $0.config.durableName != nil }
            .reduce(0) { $0 + $1.numAckPending + $1.numPending }
    }
}

/// A connection of an operator, who asks and changes what a broker does not.
final class NATSOperator: Sendable {
    let connection: Handle

    init(_ url: String) throws {
        var made: OpaquePointer?
        let status = natsConnection_ConnectTo(&made, url)
        guard status == NATS_OK, let made else { throw TransportFailure("connecting as operator", status) }
        connection = Handle(made)
    }

    deinit { natsConnection_Destroy(connection.pointer) }

    /// Asks the server's JetStream, and reads the answer.
    @discardableResult
    func ask<Answer: Decodable>(
        _ subject: String, _ text: String = "", as type: Answer.Type = Refusal.self
    ) throws -> Answer {
        var answer: OpaquePointer?
        let status = natsConnection_RequestString(
            &answer, connection.pointer, "$JS.API.\(subject)", text, 5_000)
        defer { natsMsg_Destroy(answer) }
        guard status == NATS_OK else { throw TransportFailure("asking \(subject)", status) }
        let data = Data(NATSMessage(answer).body)
        if let error = try JSONDecoder().decode(Refusal.self, from: data).error {
            throw TransportFailure(.refused, "\(subject): \(error.description)")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: data)
    }

    /// Publishes a message that no broker has made.
    func publish(_ subject: String, _ text: String) throws {
        let status = natsConnection_PublishString(connection.pointer, subject, text)
        guard status == NATS_OK else { throw TransportFailure("publishing to \(subject)", status) }
    }

    struct Refusal: Decodable {
        struct Words: Decodable { var description: String }
        var error: Words?
    }

    func view() throws -> NATSView {
        struct Streams: Decodable { var streams: [NATSView.Stream]? }
        struct Consumers: Decodable { var consumers: [NATSView.Consumer]? }
        let streams = try ask("STREAM.LIST", as: Streams.self).streams ?? []
        let consumers = try streams.flatMap { stream in
            try ask("CONSUMER.LIST.\(stream.config.name)", as: Consumers.self).consumers ?? []
        }
        return NATSView(streams: streams, consumers: consumers)
    }
}
