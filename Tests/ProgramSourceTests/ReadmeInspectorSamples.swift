import Foundation
import Notices
import NoticesInspector
import NoticesInspectorFoundation

/// What the README has of the inspector between its lines, for the compiler alone: `ArticleTests` compares them.
private struct ReadmeInspectorSamples {
    private struct CartPayload: Codable, Sendable {
        let items: Int
    }

    func offers() {
        let inspector = try? NoticeInspector(name: "shop")
        inspector?.offer(.shared)
    }

    func offersFoundations(_ inspector: NoticeInspector) {
        inspector.offer(NotificationCenter.default)
    }

    func allows(_ inspector: NoticeInspector, page: AnyObject) {
        inspector.allow(.removing, .blocking)
        inspector.allowPosting("cart.changed", as: CartPayload.self)
        inspector.checkFreed(page)
    }

    func keepsValues(_ inspector: NoticeInspector, _ center: NoticeCenter) {
        inspector.offer(center, payloads: .redacted("user.password"))
    }
}
