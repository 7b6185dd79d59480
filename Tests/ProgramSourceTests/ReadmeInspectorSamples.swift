import Foundation
import Notices
import NoticesInspector
import NoticesInspectorFoundation

/// What the README and the tour have of the inspector, for the compiler alone: `ArticleTests` compares the README.
private struct ReadmeInspectorSamples {
    private struct CartPayload: Codable, Sendable {
        let items: Int
    }

    func offers() {
        let inspector = try? NoticeInspector(name: "shop")  // keep it; product and module NoticesInspector
        inspector?.offer(.shared)
        inspector?.offer(NotificationCenter.default)  // Foundation's posts; import NoticesInspectorFoundation
    }

    func frees(_ inspector: NoticeInspector?, page: AnyObject) {
        inspector?.checkFreed(page)
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
