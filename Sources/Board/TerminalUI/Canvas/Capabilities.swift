/// The screen's capabilities that views depend on.
package struct Capabilities: Hashable, Sendable {
    /// Whether non-ASCII characters can be drawn.
    package var unicode: Bool

    /// The number of colors; a screen with 0 has only bold, dim, reverse and underline.
    package var colors: Int

    package init(unicode: Bool, colors: Int) {
        self.unicode = unicode
        self.colors = colors
    }

    package static let full = Capabilities(unicode: true, colors: 256)
    package static let plain = Capabilities(unicode: false, colors: 0)
}
