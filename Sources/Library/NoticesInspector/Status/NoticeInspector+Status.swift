import LocalSockets

/// A field in the status of a part of the program.
public struct InspectorField: Hashable, Sendable {
    /// What the value means, in a word or two.
    public var label: String
    /// The value as text.
    public var value: String

    /// Makes a field. A board shows at most 255 bytes of each text.
    public init(_ label: String, _ value: String) {
        (self.label, self.value) = (label, value)
    }
}

extension NoticeInspector {
    /// Shows boards the status of a part of the program, such as a bridge to other machines, in its own line.
    ///
    /// ```swift
    /// inspector.offerStatus("broker") {
    ///     [InspectorField("state", "connected"), InspectorField("queued", "\(queue.count)")]
    /// }
    /// ```
    ///
    /// While a board is attached, `fields` is called twice a second, on the thread that runs commands, with no lock
    /// held; otherwise never. It must not block for long: commands wait for it. Unchanged fields are not sent again. A
    /// board shows the fields in order, as many as fit in the line, at most 32, and keeps no history of them.
    /// Recordings do not have them.
    ///
    /// Offering a name again replaces the former status. At most 16 parts are shown. The closure is held until then,
    /// until ``removeStatus(_:)``, or as long as the inspector lives. Call it on any thread.
    ///
    /// - Parameters:
    ///   - name: The name of the part.
    ///   - fields: The status. Without fields, the line is not shown.
    public func offerStatus(_ name: String, _ fields: @escaping @Sendable () -> [InspectorField]) {
        server.statuses.offer(name, fields)
        server.wake.wake()
    }

    /// Stops showing a part.
    public func removeStatus(_ name: String) {
        server.statuses.offer(name, nil)
        server.wake.wake()
    }
}
