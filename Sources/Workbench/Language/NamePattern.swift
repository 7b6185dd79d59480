package import Notices

/// A name, or any name.
package enum NamePattern: Hashable, Sendable {
    case any
    case name(NoticeName)

    /// The argument for the center: `nil` for any name.
    package var noticeName: NoticeName? {
        switch self {
        case .any: nil
        case .name(let name): name
        }
    }

    /// The pattern in the command language.
    package var text: String {
        switch self {
        case .any: "*"
        case .name(let name): name.rawValue
        }
    }
}
