internal import Instrumentation
public import Notices
public import NoticesBroker
internal import ServiceContextModule
public import Tracing

/// Carries the trace of a post to the handlers at other nodes.
///
/// ```swift
/// let broker = NoticeBroker(
///     center, over: transport, node: "shop-1", prefix: "notices.shop", watchers: [TracingWatcher()])
/// ```
///
/// What the tracer makes of the poster's `ServiceContext.current` travels with the notice; there, handlers
/// run within a span of kind `consumer`, `notice NAME`, whose parent is the poster's span, with the
/// attributes
/// `notices.node` and `notices.from`. A post of its own has no span: start one around it. Delivery to an actor
/// or a task, as an observer may ask for, happens after the span. What travels came from outside: a tracer
/// must withstand it.
public struct TracingWatcher: BrokerWatcher {
    private let given: (any Tracer)?

    /// - Parameter tracer: The tracer; by default the one that `InstrumentationSystem` has at each call.
    public init(_ tracer: (any Tracer)? = nil) { given = tracer }

    private var tracer: any Tracer { given ?? InstrumentationSystem.tracer }

    /// What the tracer injects.
    public func fields(for name: NoticeName, at node: String) -> [String: String] {
        guard let context = ServiceContext.current else { return [:] }
        var fields: [String: String] = [:]
        tracer.inject(context, into: &fields, using: Carrier())
        return fields
    }

    /// Delivers within a span.
    public func deliver(_ delivery: BrokerDelivery, at node: String, by deliver: () -> Void) {
        var context = ServiceContext.topLevel
        tracer.extract(delivery.fields, into: &context, using: Carrier())
        let span = tracer.startAnySpan("notice \(delivery.name)", context: context, ofKind: .consumer)
        defer { span.end() }
        span.attributes["notices.node"] = node
        span.attributes["notices.from"] = delivery.node
        ServiceContext.withValue(span.context) { deliver() }
    }
}

/// Reads and writes fields.
private struct Carrier: Injector, Extractor {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
        carrier[key] = value
    }

    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
}
