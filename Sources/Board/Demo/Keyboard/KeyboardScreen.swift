/// A copy of the state of the simulated keyboard and the form, for a front end.
package struct KeyboardScreen: Sendable {
    /// The form of an object that observes the keyboard by layout.
    package struct Form: Sendable, Hashable {
        package var label: String
        package var layout: FormLayout
    }

    package var keyboard = KeyboardSimulator()
    /// The form on the device's screen: that of the first object that has one.
    package var form: Form?
    /// The time of the script's clock.
    package var now: Duration = .zero

    package init() {}
}

extension DemoProgram {
    /// The current state of the keyboard.
    package func keyboardScreen() -> KeyboardScreen {
        var screen = KeyboardScreen()
        screen.keyboard = keyboard
        screen.form = firstForm()
        screen.now = now
        return screen
    }
}
