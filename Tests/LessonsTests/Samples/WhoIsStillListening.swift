// Laid out as in the lesson.
// swift-format-ignore-file

import Notices

private let center = NoticeCenter()

// Lesson 3, in view controllers of the main actor. The compiler is silent about all of them: a warning would be an error.

private final class Forgets: Screen {
    func observes() {
        center.observe("user.changed") {
            [weak self] _ in self?.refresh()
        }.detach()
    }
}

private final class Coordinator: Screen {
    var profileView: Forgets?

    func releasesAndPosts() {
        profileView = nil
        center.post("user.changed", payload: "Grace")
        center.removeAll(named: "login.changed")
        center.post("theme.changed", payload: "dark")
    }
}

private final class Unregisters: Screen {
    var addition: RegistrationID!

    func observes() {
        addition = center.observe("cart.changed") {
            [weak self] _ in self?.refresh()
        }.detach()
    }

    deinit { _ = try? center.remove(addition) }
}

private final class Captures: Screen {
    var addition: RegistrationID!

    func observes() {
        addition = center.observe("login.changed") {
            _ in self.refresh()
        }.detach()
    }

    deinit { _ = try? center.remove(addition) }
}

private final class KeepsToken: Screen {
    var token: NoticeToken?

    func observes() {
        token = center.observe("avatar.changed") {
            [weak self] _ in self?.refresh()
        }
    }
}

private final class Sidebar: Screen {
    func observes() {
        center.observe("locale.changed", owner: self) {
            me, _ in me.refresh()
        }
    }
}
