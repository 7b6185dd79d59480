import Notices
import NoticesInspector

/// A small shop that runs until it is stopped: a customer puts something into a cart every second, and orders after
/// five.
@main struct Shop {
    @MainActor static func main() async throws {
        let center = NoticeCenter.shared
        let inspector = offer(center)
        print("The shop is open." + (inspector == nil ? "" : " In another terminal: noticeboard attach shop"))

        let cart = Cart(in: center)
        let badge = CartBadge(of: cart, in: center)
        let (ledger, storehouse) = (Ledger(), Storehouse(in: center))
        await ledger.start(in: center)
        for number in 1... {
            let page = OfferPage()
            page.open(in: center)
            page.close(inspector)
            for _ in 1...5 {
                try await Task.sleep(for: .seconds(1))
                await cart.add()
            }
            await cart.order(number: number)
        }
        withExtendedLifetime((badge, storehouse, inspector)) {}
    }

    /// Lets boards attach. A shop that no board can attach to opens all the same.
    private static func offer(_ center: NoticeCenter) -> NoticeInspector? {
        do {
            let inspector = try NoticeInspector(name: "shop")
            inspector.offer(center, as: "main")
            inspector.allow(.removing, .blocking, .tracing)
            inspector.allowPosting(.cartChanged)
            return inspector
        } catch {
            print(error)
            return nil
        }
    }
}
