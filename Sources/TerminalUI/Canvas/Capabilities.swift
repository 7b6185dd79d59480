/// What the screen can show, as far as a view has to know.
package struct Capabilities: Hashable, Sendable {
    /// Whether more than ASCII can be drawn.
    package var unicode: Bool

    /// How many colors there are; 0 is a screen that knows only bold, dim, reverse and underline.
    package var colors: Int

    package init(unicode: Bool, colors: Int) {
        self.unicode = unicode
        self.colors = colors
    }

    package static let full = Capabilities(unicode: true, colors: 256)
    package static let plain = Capabilities(unicode: false, colors: 0)
}
