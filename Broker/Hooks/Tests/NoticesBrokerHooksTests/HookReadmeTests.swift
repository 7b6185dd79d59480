import Logging
import Notices
import NoticesBroker
import NoticesBrokerLocal
import NoticesBrokerLog
import NoticesBrokerMetrics
import NoticesBrokerService
import NoticesBrokerTracing
import ServiceLifecycle
import Testing

@Suite struct HookReadmeTests {
    @Test(.timeLimit(.minutes(2))) func `the sample of the README works`() async throws {
        let (center, transport, logger) = (
            NoticeCenter(), LocalEngine().transport(),
            Logger(label: "shop", factory: SwiftLogNoOpLogHandler.init)
        )

        let watchers: [any BrokerWatcher] = [TracingWatcher(), MetricsWatcher(), LogWatcher(logger)]
        let broker = NoticeBroker(
            center, over: transport, node: "shop-1", prefix: "notices.shop", watchers: watchers)
        let group = ServiceGroup(services: [BrokerService(broker)], logger: logger)

        let running = Task { try await group.run() }
        await eventually("the connection") { broker.status.state == .connected }
        await group.triggerGracefulShutdown()
        try await running.value
    }
}
