import Testing

@testable import TerminalUI

@Suite struct ThemeTests {
    /// Black, and what popular themes have: VS Code, One Dark, Solarized, Dracula, Nord; white, Solarized, GitHub.
    private static let backgrounds: [Background: [RGB]] = [
        .dark: [
            RGB(0, 0, 0), RGB(0x1e, 0x1e, 0x1e), RGB(0x28, 0x2c, 0x34), RGB(0x00, 0x2b, 0x36),
            RGB(0x28, 0x2a, 0x36), RGB(0x2e, 0x34, 0x40),
        ],
        .light: [RGB(255, 255, 255), RGB(0xfd, 0xf6, 0xe3), RGB(0xf6, 0xf8, 0xfa)],
    ]

    /// The sixteen of xterm, and those of the console of Linux.
    private static let own: [[RGB]] = [
        [
            RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
            RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0),
            RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
        ],
        [
            RGB(0, 0, 0), RGB(170, 0, 0), RGB(0, 170, 0), RGB(170, 85, 0), RGB(0, 0, 170), RGB(170, 0, 170),
            RGB(0, 170, 170), RGB(170, 170, 170), RGB(85, 85, 85), RGB(255, 85, 85), RGB(85, 255, 85),
            RGB(255, 255, 85), RGB(85, 85, 255), RGB(255, 85, 255), RGB(85, 255, 255), RGB(255, 255, 255),
        ],
    ]

    private static let styles: [Style] =
        Color.allCases.map { Style(foreground: $0) } + [
            .plain, Style(dim: true), Style(dim: true, reverse: true),
        ]

    private static let themes: [Theme] = [
        Theme(.dark, on: .light), Theme(.light, on: .dark), Theme(.auto, on: .dark), Theme(.auto, on: .light),
        Theme(.contrast, on: .dark), Theme(.contrast, on: .light),
    ]

    @Test(arguments: themes, [8, 16, 88, 256])
    func `no text has less contrast than 4.5 to 1, nor 7 to 1 in high contrast`(
        theme: Theme, colors: Int
    ) throws {
        for style in Self.styles {
            guard let number = theme.ink(style, colors: colors).color else { continue }
            let shown = RGB(terminal: number).map { [$0] } ?? Self.own.map { $0[Int(number)] }
            let backgrounds = try #require(Self.backgrounds[theme.background])
            let fewer = number < 16 ? backgrounds.prefix(1) : backgrounds[...]
            for (color, background) in shown.flatMap({ color in fewer.map { (color, $0) } }) {
                let least = theme.name == .contrast && background != RGB(0x2e, 0x34, 0x40) ? 7 : 4.5
                let contrast = color.contrast(with: background)
                #expect(contrast >= least, "\(style) as \(number) on \(background): \(contrast)")
            }
        }
    }

    @Test func `contrast is that of WCAG`() {
        #expect(RGB(0, 0, 0).contrast(with: RGB(255, 255, 255)) == 21)
        // Its examples of what just suffices, and of what just does not.
        #expect((4.54...4.55).contains(RGB(0x76, 0x76, 0x76).contrast(with: RGB(255, 255, 255))))
        #expect((4.47...4.48).contains(RGB(0x77, 0x77, 0x77).contrast(with: RGB(255, 255, 255))))
    }

    @Test func `a background is light where dark text has more contrast on it`() {
        #expect(RGB(255, 255, 255).background == .light)
        #expect(RGB(0xfd, 0xf6, 0xe3).background == .light)
        #expect(RGB(0, 0, 0).background == .dark)
        #expect(RGB(0x2e, 0x34, 0x40).background == .dark)
    }

    @Test(arguments: themes) func `no two meanings that stand side by side look alike`(theme: Theme) {
        let inks = [Role.plain, .name, .good, .bad, .removed, .key].map {
            theme.ink($0.style(.full), colors: 256)
        }
        let least = theme == Theme(.contrast, on: .light) ? inks.count - 1 : inks.count
        #expect(Set(inks).count >= least)
    }

    @Test func `the mono theme has no colour, on any terminal`() {
        for style in Self.styles {
            #expect(Theme(.mono, on: .dark).ink(style, colors: 256).color == nil)
        }
    }
}
