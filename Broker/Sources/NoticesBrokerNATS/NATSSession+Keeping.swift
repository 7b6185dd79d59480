import CNats
import Foundation
import NoticesBroker
import Synchronization

extension NATSSession {
    private static let mostMessages = 1_000
    private static let mostBytes = 16 << 20

    func kept(behind topic: NoticeTopic) async throws(TransportFailure) -> [KeptMessage] {
        let (api, names) = (try api(), NATSNames(topic: topic))
        return try await offTasks { [self] in
            withExtendedLifetime(self) {
                do throws(JetStreamAPI.Refusal) {
                    guard let stream = try keptStream(names, api) else { return .success([]) }
                    return .success(try kept(behind: "\(names.subject).>", in: stream, api))
                } catch {
                    return .failure(error.failure)
                }
            }
        }
    }

    func remove(_ message: KeptMessage) async throws(TransportFailure) {
        struct Removed: Decodable { var success: Bool }
        struct Place: Encodable { var seq: UInt64 }
        let api = try api()
        // The place, and the name of the stream.
        let parts = message.place.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let place = UInt64(parts[0]) else { return }
        try await offTasks { [self] in
            withExtendedLifetime(self) {
                do throws(JetStreamAPI.Refusal) {
                    _ = try api.ask(
                        "STREAM.MSG.DELETE.\(parts[1])", Place(seq: place),
                        for: "removing a message of \(parts[1])",
                        as: Removed.self)
                    return .success(())
                } catch {
                    // Another life has done it.
                    return error.code == Self.noMessage ? .success(()) : .failure(error.failure)
                }
            }
        }
    }

    /// What a server says where there is no message.
    private static let noMessage = JSNoMessageFoundErr.rawValue

    /// The stream with a topic, if there is one.
    func keptStream(_ names: NATSNames, _ api: JetStreamAPI) throws(JetStreamAPI.Refusal) -> String? {
        struct Search: Encodable { var subject: String }
        struct Names: Decodable { var streams: [String]? }
        let found: Names = try api.ask(
            "STREAM.NAMES", Search(subject: names.streamSubject), for: "looking for \(names.streamSubject)")
        return found.streams?.first
    }

    private func kept(
        behind subject: String, in stream: String, _ api: JetStreamAPI
    ) throws(JetStreamAPI.Refusal) -> [KeptMessage] {
        var found: [KeptMessage] = []
        var (place, bytes) = (UInt64(1), 0)
        while found.count < Self.mostMessages, bytes < Self.mostBytes {
            guard let message = try message(of: subject, from: place, in: stream, api) else { break }
            found.append(
                KeptMessage(
                    path: message.subject, place: "\(message.place) \(stream)", headers: message.headers,
                    body: message.body))
            bytes += message.body.count
            place = message.place + 1
        }
        return found
    }

    /// The first message of a subject at a place of a stream, or behind it; `nil`: there is none.
    func message(
        of subject: String, from place: UInt64, in stream: String, _ api: JetStreamAPI
    ) throws(JetStreamAPI.Refusal) -> StoredMessage? {
        struct Request: Encodable {
            var seq: UInt64
            var nextBySubj: String
        }
        struct Answer: Decodable {
            struct Message: Decodable {
                var subject: String
                var seq: UInt64
                var hdrs: Data?
                var data: Data?
                var time: String?
            }
            var message: Message
        }
        do {
            let message = try api.ask(
                "STREAM.MSG.GET.\(stream)", Request(seq: place, nextBySubj: subject),
                for: "reading \(stream)",
                as: Answer.self
            ).message
            return StoredMessage(
                subject: message.subject, place: message.seq,
                headers: Self.headers([UInt8](message.hdrs ?? Data())), body: [UInt8](message.data ?? Data()),
                time: message.time.flatMap(nanoseconds(of:)))
        } catch {
            guard error.code == Self.noMessage else { throw error }
            return nil
        }
    }

    /// The broker's own headers, of lines as they are stored.
    private static func headers(_ bytes: [UInt8]) -> [TransportHeader] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, TransportHeader.ofNotices.contains(String(parts[0])) else { return nil }
            return TransportHeader(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
    }
}

/// A message as it is in a stream.
struct StoredMessage: Sendable {
    var subject: String
    var place: UInt64
    var headers: [TransportHeader]
    var body: [UInt8]
    /// When it was stored, in nanoseconds.
    var time: UInt64?
}
