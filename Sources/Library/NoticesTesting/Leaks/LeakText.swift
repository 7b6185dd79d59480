import Notices
import NoticesBehaviour

/// The issue for an object that is still alive, with what holds it, or may hold it.
struct LeakText: CustomStringConvertible {
    private static let listed = 10

    private let object: String
    private let paths: [String]
    private let note: String?
    private let suspects: [NoticeRegistration]
    private let time: Duration

    /// - Parameter suspects: The registrations that were made with the object and still exist.
    init(_ leak: FreedCheck.Leak, suspects: [NoticeRegistration], after time: Duration) {
        object = leak.object
        paths = leak.paths
        note = leak.note
        let known = Set(suspects.map(\.id))
        self.suspects = leak.suspects.filter { !known.contains($0.id) } + suspects
        self.time = time
    }

    var description: String {
        let when = time > .zero ? "within \(time) of its release" : "when it was released"
        let fault = "\(PlainText.of(object)) was not deallocated \(when)."
        let note = note.map { ["  \($0)"] } ?? []
        if !paths.isEmpty {
            return ([fault] + paths.map { "  \(PlainText.of($0))" } + note).joined(
                separator: "\n")
        }
        guard !suspects.isEmpty else {
            let text =
                "No registration of this center is its own or was made with it"
                + (note.isEmpty ? ": look for another reference to it." : ", as far as was seen:")
            return ([fault, text] + note).joined(separator: "\n")
        }
        let lines = suspects.prefix(Self.listed).map { "  \(line(of: $0))" }
        let more = suspects.count > Self.listed ? ["  and \(suspects.count - Self.listed) others"] : []
        let title = "Registrations of this center that may hold it:"
        return ([fault, title] + lines + more + note).joined(separator: "\n")
    }

    private func line(of registration: NoticeRegistration) -> String {
        let name = registration.name == .any ? "any name" : PlainText.quoted(registration.name)
        let observer = PlainText.of(registration.observer)
        let place = registration.source.short
        return "\(name) at \(place)" + (observer == place ? "" : " (\(observer))")
            + ", kept by \(registration.kind.holder)"
    }
}
