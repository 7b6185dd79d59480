import Notices
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeyboardCoveringTests {
    private let screen = KeyboardFrame(x: 0, y: 0, width: 390, height: 844)

    private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> KeyboardFrame {
        KeyboardFrame(x: x, y: y, width: width, height: height)
    }

    @Test func `what two frames have in common is their intersection`() {
        #expect(screen.intersection(frame(0, 508, 390, 336)) == frame(0, 508, 390, 336))
        #expect(frame(-10, 800, 1_000, 336).intersection(screen) == frame(0, 800, 390, 44))
        #expect(frame(0, 844, 390, 336).intersection(screen) == nil, "they only touch")
        #expect(frame(390, 0, 10, 10).intersection(screen) == nil)
        #expect(frame(10, 10, 0, 10).intersection(screen) == nil)
        #expect(KeyboardFrame.zero.intersection(screen) == nil)
    }

    @Test func `a docked keyboard asks for what it covers, but for the safe area`() {
        let shown = KeyboardPayload(begin: frame(0, 844, 390, 336), end: frame(0, 508, 390, 336))
        #expect(shown.bottomInset(in: screen) == 336)
        #expect(shown.bottomInset(in: screen, safeArea: 34) == 302)
        #expect(shown.bottomInset(in: screen, safeArea: 400) == 0)
        #expect(shown.bottomInset(in: screen, safeArea: -34) == 336, "a safe area is no less than none")
        let hidden = KeyboardPayload(begin: shown.end, end: shown.begin)
        #expect(
            hidden.bottomInset(in: screen, safeArea: 34) == 0,
            "it asks where the keyboard goes, not where it is")
    }

    @Test func `beside a hardware keyboard it is what is seen, not the keyboard's height`() {
        let tablet = frame(0, 0, 768, 1_024)
        #expect(frame(0, 969, 768, 313).bottomInset(in: tablet) == 55)
        #expect(frame(0, 1_024, 768, 313).bottomInset(in: tablet) == 0)
    }

    @Test func `a view that does not reach the edge has to make less room, in its own coordinates`() {
        let shown = frame(0, 508, 390, 336)
        #expect(shown.bottomInset(in: frame(0, 100, 390, 600)) == 192)
        #expect(shown.bottomInset(in: frame(0, 100, 390, 408)) == 0)
        #expect(shown.bottomInset(in: frame(400, 0, 390, 844)) == 0, "it is beside the keyboard")
        #expect(frame(0, 50, 390, 800).bottomInset(in: frame(0, 100, 390, 600)) == 600, "all of it")
    }

    @Test func `a keyboard that floats asks for nothing`() {
        #expect(frame(35, 400, 320, 254).bottomInset(in: screen) == 0)
        #expect(frame(0, 400, 390, 336).bottomInset(in: screen) == 0)
        // Keyboards of other makers may end a part of a point too high.
        #expect(frame(0, 507.75, 390, 336).bottomInset(in: screen) == 336.25)
    }

    @Test func `a keyboard of another app covers as much as the app's own`() {
        let foreign = KeyboardPayload(
            begin: frame(0, 844, 390, 336), end: frame(0, 508, 390, 336), isLocal: false)
        #expect(foreign.bottomInset(in: screen) == 336)
    }

    @Test func `whatever the numbers are, the inset is one, from nothing to the view's height`() {
        let values = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e308, -1e308,
            0,
            -0.0, .leastNonzeroMagnitude, 844, -844, 390,
        ]
        for x in values {
            for y in values {
                for size in values {
                    let odd = frame(x, y, size, 336)
                    let tall = frame(0, y, 390, size)
                    for keyboard in [odd, tall] {
                        #expect((0...844).contains(keyboard.bottomInset(in: screen, safeArea: x)))
                        let inset = screen.bottomInset(in: keyboard)
                        #expect(inset >= 0 && inset.isFinite, "in \(keyboard)")
                    }
                }
            }
        }
    }
}
