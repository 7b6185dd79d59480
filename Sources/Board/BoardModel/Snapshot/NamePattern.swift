package import Notices

/// A name, or any name.
package enum NamePattern: Hashable, Sendable {
    case any
    case name(NoticeName)

    /// - Parameter name: A name as it is observed.
    package init(_ name: NoticeName) { self = name == .any ? .any : .name(name) }

    /// The argument for the center.
    package var noticeName: NoticeName {
        switch self {
        case .any: .any
        case .name(let name): name
        }
    }

    /// The one name that it is; `nil`: any.
    package var exactName: NoticeName? { if case .name(let name) = self { name } else { nil } }

    /// The pattern in the command language.
    package var text: String {
        switch self {
        case .any: "*"
        case .name(let name): name.rawValue
        }
    }
}
