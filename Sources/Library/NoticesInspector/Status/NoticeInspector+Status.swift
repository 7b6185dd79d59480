import LocalSockets

/// A field of what a part of the program says of itself.
public struct InspectorField: Hashable, Sendable {
    /// What the value is, in a word or two.
    public var label: String
    /// The value as text.
    public var value: String

    /// Makes a field. A board shows at most 255 bytes of each text.
    public init(_ label: String, _ value: String) {
        (self.label, self.value) = (label, value)
    }
}

extension NoticeInspector {
    /// Shows boards what a part of the program says of itself, such as a bridge to other machines: in a line of its own.
    ///
    /// ```swift
    /// inspector.offerStatus("broker") {
    ///     [InspectorField("state", "connected"), InspectorField("queued", "\(queue.count)")]
    /// }
    /// ```
    ///
    /// While a board looks, `fields` is called twice a second, on the thread that carries out commands, with no lock held;
    /// otherwise never. It must not wait for long: commands wait meanwhile. What has not changed is not sent again. A
    /// board shows the fields in their order, as many as its line has room for, at most 32, and keeps no history of them;
    /// recordings do not have them.
    ///
    /// Offering a name again takes the place of what it was. At most 16 parts are shown. The closure is kept until then,
    /// until ``removeStatus(_:)``, or as long as the inspector. May be called on any thread.
    ///
    /// - Parameters:
    ///   - name: What the part is called.
    ///   - fields: What it says. No fields: the line is not shown.
    public func offerStatus(_ name: String, _ fields: @escaping @Sendable () -> [InspectorField]) {
        server.statuses.offer(name, fields)
        server.wake.wake()
    }

    /// Shows a part no more.
    public func removeStatus(_ name: String) {
        server.statuses.offer(name, nil)
        server.wake.wake()
    }
}
