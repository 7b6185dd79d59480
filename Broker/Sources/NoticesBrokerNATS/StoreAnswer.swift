import CNats
import NoticesBroker

/// What a server says of a message that was published into a stream.
enum StoreAnswer: Hashable, Sendable {
    case stored
    /// It is a double of a message that has no place in the stream.
    case doubtful
    case failed(TransportFailure)

    /// What the client library passes on: an answer, or a failure.
    init(place: UInt64?, isDouble: Bool, failure: jsPubAckErr?, subject: String) {
        if let failure {
            self =
                failure.ErrCode.rawValue == Self.duplicateConflict
                ? .doubtful
                : .failed(
                    TransportFailure(
                        "storing \(subject)", failure.Err, code: failure.ErrCode,
                        words: failure.ErrText.map { String(cString: $0) }))
        } else {
            self = isDouble && place == 0 ? .doubtful : .stored
        }
    }

    /// What servers from 2.10 on say in that case; the header of the client library does not have it.
    private static let duplicateConflict: UInt32 = 10_158

    func get(_ subject: String) throws(TransportFailure) {
        switch self {
        case .stored: break
        case .doubtful:
            throw TransportFailure(
                .timedOut, "storing \(subject): the server has seen the message, and does not have it")
        case .failed(let failure): throw failure
        }
    }
}
