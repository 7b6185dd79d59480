package import Notices

/// A name, or any name.
package enum NamePattern: Hashable, Sendable {
    case any
    case name(NoticeName)

    /// - Parameter name: A name as observed.
    package init(_ name: NoticeName) { self = name == .any ? .any : .name(name) }

    /// The argument to pass to the center.
    package var noticeName: NoticeName {
        switch self {
        case .any: .any
        case .name(let name): name
        }
    }

    /// The name; `nil` for any name.
    package var exactName: NoticeName? { if case .name(let name) = self { name } else { nil } }

    /// The pattern in the command language.
    package var text: String {
        switch self {
        case .any: "*"
        case .name(let name): name.rawValue
        }
    }
}
