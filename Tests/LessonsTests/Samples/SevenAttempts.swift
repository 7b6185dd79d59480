// Laid out as in the lesson.
// swift-format-ignore-file

import Notices

private let center = NoticeCenter()

// Lesson 4: the compiler is silent about all seven attempts, in view controllers of the main actor. A warning would be
// an error. Tests/Misuse/Lessons.swift has the first attempt without the main actor, which the compiler refuses.

private final class Attempt1: Screen {
    func observes() {
        center.observe("user.changed") {
            _ in self.refresh()
        }.detach()
    }
}

private class Removing: Screen {
    var addition: RegistrationID!

    deinit { _ = try? center.remove(addition) }
}

private final class Attempt2: Removing {
    func observes() {
        addition = center.observe("user.changed") {
            _ in self.refresh()
        }.detach()
    }
}

private final class Attempt3: Removing {
    func observes() {
        addition = center.observe("user.changed") {
            [self] _ in print(title)
        }.detach()
    }
}

private final class Attempt4: Removing {
    func observes() {
        let me = self
        addition = center.observe("user.changed") {
            _ in me.refresh()
        }.detach()
    }
}

private final class Attempt5: Removing {
    func observes() {
        addition = center.observe("user.changed") {
            [self] _ in box.add()
        }.detach()
    }
}

private final class Attempt6: Removing {
    func observes() {
        let isSound = { @MainActor in !self.title.isEmpty }
        addition = center.observe("user.changed") {
            [weak self] _ in
            precondition(isSound())
            self?.refresh()
        }.detach()
    }
}

private final class Attempt7: Removing {
    func observes() {
        addition = center.observe("user.changed") {
            [weak self] _ in self?.refresh()
        }.detach()
    }
}

private final class Owner: Screen {
    func observes() {
        center.observe("user.changed", owner: self) {
            me, _ in me.refresh()
        }
        center.observe("user.changed", owner: self) {
            me, _ in me.refresh()  // is handed its owner
        }
    }

    func posts() {
        center.post("user.changed", payload: "Ada")
        center.removeAll(named: "user.changed")
    }
}
