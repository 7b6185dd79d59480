/// One of several nested posts.
struct NestedPost: Sendable, CustomStringConvertible {
    let name: NoticeName
    let source: SourceLine

    init(_ notice: Notice) {
        name = notice.name
        source = notice.source
    }

    /// `“cart.changed” at Cart.swift:12`.
    var description: String { "“\(name)” at \(source.short)" }
}
