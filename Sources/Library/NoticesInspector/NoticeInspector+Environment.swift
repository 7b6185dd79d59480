import Libc

extension NoticeInspector {
    /// The inspector that the environment requests; `nil` if it requests none.
    ///
    /// ```swift
    /// var inspector: NoticeInspector?
    /// do {
    ///     inspector = try NoticeInspector.fromEnvironment()
    ///     inspector?.offer(.shared)
    /// } catch {
    ///     print(error)  // No board can attach; the program goes on.
    /// }
    /// ```
    ///
    /// You can inspect a shipped program by starting it with `NOTICES_INSPECTOR=1`, or with the path of a socket as
    /// the value. Otherwise it pays nothing. `0` and an empty value request none.
    ///
    /// - Parameter name: The program's name on boards; by default the name of its executable.
    /// - Throws: ``InspectorError``, as ``init(name:)`` does.
    public static func fromEnvironment(name: String? = nil) throws(InspectorError) -> NoticeInspector? {
        guard let value = getenv("NOTICES_INSPECTOR").map({ String(cString: $0) }), !value.isEmpty,
            value != "0"
        else { return nil }
        let name = name ?? ownName
        if value == "1" { return try NoticeInspector(name: name) }
        guard value.hasPrefix("/") else {
            throw InspectorError(
                "NOTICES_INSPECTOR is \(value): set it to 1, or to the path of a socket, beginning with /")
        }
        return try NoticeInspector(name: name, path: value)
    }

    /// The name of the executable.
    private static var ownName: String {
        let path = CommandLine.arguments.first ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name.isEmpty ? "program" : String(name.prefix(60))
    }
}
