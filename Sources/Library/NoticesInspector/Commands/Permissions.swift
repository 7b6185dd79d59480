import Notices
import NoticesWire

struct Permissions: Sendable {
    var rights: Set<InspectorRight> = []
    /// By name.
    var posts: [String: PostPermission] = [:]

    var wireRights: Hello.Rights {
        var all: Hello.Rights = []
        if rights.contains(.removing) { all.insert(.removing) }
        if rights.contains(.blocking) { all.insert(.blocking) }
        if rights.contains(.tracing) { all.insert(.tracing) }
        if !posts.isEmpty { all.insert(.posting) }
        if !all.isEmpty { all.insert(.commands) }
        return all
    }

    /// The names in a board's list. Longer names cannot be listed, but can still be posted.
    var listedPosts: [Offers.Post] {
        posts.filter { $0.key.utf8.count <= WireLimits.name }.sorted { $0.key < $1.key }
            .prefix(WireLimits.items).map { Offers.Post(name: $0.key, payload: $0.value.payload ?? "") }
    }
}

struct PostPermission: Sendable {
    /// Posts it once, with a line for the records.
    typealias Post = @Sendable (NoticeCenter, _ line: Int) -> PostOutcome
    /// Reads the payload from JSON text.
    typealias Preparation = @Sendable (_ json: String?) throws(PayloadProblem) -> Post

    /// The type of its payload; `nil` if it has none.
    let payload: String?
    let prepare: Preparation

    /// The file shown in records as the place of a post.
    static let file: SourceFile = "noticeboard"

    init(payload: String?, prepare: @escaping Preparation) {
        self.payload = payload
        self.prepare = prepare
    }
}

struct PayloadProblem: Error {
    let text: String

    init(_ text: String) { self.text = text }

    /// Reads the payload from JSON text.
    static func reading<Payload: Decodable>(
        _ type: Payload.Type, of text: String?
    ) throws(PayloadProblem) -> Payload {
        guard let text else { throw PayloadProblem("it takes \(type) as its payload: give it as JSON") }
        do {
            return try JSONDecoding.value(type, of: text)
        } catch {
            throw PayloadProblem("it takes \(type) as its payload: \(DecodingProblem.sentence(of: error))")
        }
    }
}
