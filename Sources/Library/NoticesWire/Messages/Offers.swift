/// What boards may do, and what they may post. Sent after each `hello`, and again when it changes.
package struct Offers: Hashable, Sendable {
    package var rights: Hello.Rights
    package var posts: [Post]

    /// A name that may be posted.
    package struct Post: Hashable, Sendable {
        package var name: String
        /// The type of its payload; empty if it has none.
        package var payload: String

        package init(name: String, payload: String) {
            self.name = name
            self.payload = payload
        }
    }

    package init(rights: Hello.Rights, posts: [Post] = []) {
        self.rights = rights
        self.posts = posts
    }
}

extension Offers {
    func append(to bytes: inout [UInt8]) {
        bytes.appendVarint(rights.rawValue)
        let named = posts.prefix(WireLimits.items)
        bytes.appendVarint(UInt64(named.count))
        for post in named {
            bytes.appendText(post.name, atMost: WireLimits.name)
            bytes.appendText(post.payload, atMost: WireLimits.label)
        }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        rights = Hello.Rights(rawValue: try bytes.varint("rights"))
        posts = []
        for _ in 0..<(try bytes.count("names that may be posted", atMost: WireLimits.items)) {
            let name = try bytes.text("a name", atMost: WireLimits.name)
            posts.append(Post(name: name, payload: try bytes.text("a type", atMost: WireLimits.label)))
        }
    }
}
