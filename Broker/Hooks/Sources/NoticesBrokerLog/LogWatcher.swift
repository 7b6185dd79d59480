public import Logging
internal import Notices
public import NoticesBroker

/// Writes what a broker does into a log.
///
/// ```swift
/// let broker = NoticeBroker(
///     center, over: transport, node: "shop-1", prefix: "notices.shop", watchers: [LogWatcher(logger)])
/// ```
///
/// Levels: `info` for connected and idle, `warning` for a lost connection and for failures, among them what
/// is dropped, `trace` for each notice posted, sent or received. Metadata: `node`, `name` and `from`.
/// Characters that a terminal would obey are escaped in all of them, as `\u{1b}`, since names and texts may
/// come from outside.
public struct LogWatcher: BrokerWatcher {
    private let logger: Logger

    /// - Parameter logger: Where to write.
    public init(_ logger: Logger) { self.logger = logger }

    /// Writes a line.
    public func saw(_ event: BrokerEvent, at node: String) {
        var metadata: Logger.Metadata = ["node": "\(Self.plain(node))"]
        switch event {
        case .posted(let name):
            metadata["name"] = "\(Self.plain(name.rawValue))"
            logger.trace("a notice was posted", metadata: metadata)
        case .sent(let name, let isStored):
            metadata["name"] = "\(Self.plain(name.rawValue))"
            logger.trace(isStored ? "a notice was stored" : "a notice was sent", metadata: metadata)
        case .received(let name, let origin):
            metadata["name"] = "\(Self.plain(name.rawValue))"
            metadata["from"] = "\(Self.plain(origin))"
            logger.trace("a notice was received", metadata: metadata)
        // The failure that follows says it.
        case .dropped: break
        // These are for gauges.
        case .parkedTotal, .arrived, .filled: break
        case .parked(let name, let count):
            metadata["name"] = "\(Self.plain(name.rawValue))"
            logger.warning("messages that could not be read are parked: \(count)", metadata: metadata)
        case .failed(let name, let text):
            if let name { metadata["name"] = "\(Self.plain(name.rawValue))" }
            logger.warning("\(Self.plain(text))", metadata: metadata)
        case .entered(let state):
            let text = Self.plain(state.description)
            switch state {
            case .waiting: logger.warning("\(text)", metadata: metadata)
            case .connecting: logger.debug("\(text)", metadata: metadata)
            case .idle, .connected: logger.info("\(text)", metadata: metadata)
            }
        }
    }

    /// The text with control characters, and those that change the direction of text, escaped.
    static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                plain += "\\u{\(String(scalar.value, radix: 16))}"
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }
}
