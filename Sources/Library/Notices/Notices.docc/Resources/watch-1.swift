import Notices
import NoticesInspector

let inspector = try? NoticeInspector(name: "shop")
inspector?.offer(.shared)

let token = NoticeCenter.shared.observe("cart.changed") { notice in print(notice.payload ?? 0) }
for count in 1...1_000 {
    NoticeCenter.shared.post("cart.changed", payload: count)
    try await Task.sleep(for: .seconds(1))
}
token.cancel()
