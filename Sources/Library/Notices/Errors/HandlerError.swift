/// An error that a handler threw, or that prevented the call: a payload that it could not read.
public struct HandlerError: Error, CustomStringConvertible {
    /// What was thrown.
    public let error: any Error
    /// The name of the post. For a post that passed a payload without a notice, the name as observed.
    public let name: NoticeName
    /// The registration. It continues, unless it is a one-shot.
    public let registration: RegistrationID
    /// Where it was registered.
    public let source: SourceLine

    /// `“cart.changed”, observed at CartView.swift:31: the disk is full`.
    public var description: String { "“\(name)”, observed at \(source.short): \(error)" }
}

extension NoticeCenter {
    /// Calls `report` with each error of a handler. Replaces the previous closure.
    ///
    /// ```swift
    /// center.reportErrors { failure in log("\(failure)") }
    /// let token = center.observe("file.saved") { notice in try upload(notice) }
    /// ```
    ///
    /// A handler that throws, `async` or not, ends nothing: other observers are called, and its registration
    /// continues, unless it is a one-shot. The post's outcome counts it as failed if it ran before the post returned,
    /// and the monitor's record has the error. Without a closure, nothing else happens.
    ///
    /// - Parameter report: Called where the handler ran, without a lock; `nil` stops the reports.
    public func reportErrors(to report: (@Sendable (HandlerError) -> Void)?) {
        registry.errors.report(to: report)
    }
}

/// Reports the errors of a center's handlers.
struct HandlerErrors: ~Copyable, Sendable {
    struct Report: Sendable { let body: @Sendable (HandlerError) -> Void }

    private let center: UInt64
    private let current = Lock<Report?>(nil)

    init(of center: UInt64) { self.center = center }

    func report(to report: (@Sendable (HandlerError) -> Void)?) {
        // The captures of the previous closure are released outside of the lock.
        let former = current.withLock { current in
            let former = current
            current = report.map(Report.init)
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// - Parameter name: The name of the post.
    func report(_ error: any Error, in observer: Observer, of name: NoticeName) {
        guard let report = current.withLock({ $0 }) else { return }
        report.body(
            HandlerError(
                error: error, name: name, registration: observer.id(in: center), source: observer.source))
    }
}
