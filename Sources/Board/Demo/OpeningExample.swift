import BoardModel

/// The commands that the board runs at launch: a few objects observe in different ways, and some of them end.
package enum OpeningExample {
    package static let name = "example"

    package static let script = """
        # A screen, a badge and a log: each observes in its own way.
        observe account.changed as ProfileView#1 by owner
        observe account.changed as AuditLog by token
        observe account.changed as OldScreen by strong
        observe cart.changed as CartBadge by token from CartStore
        observe keyboard.willShow as ProfileView#1 by controller
        observe keyboard.willChangeFrame as Form by layout
        observe keyboard.didShow as Form by task
        observe keyboard.didChangeFrame as Form by task
        observe * as Tracer by block from CartStore
        post account.changed {"id":42,"name":"Ada"}
        post cart.changed {"items":3} from CartStore
        # The badge and the tracer observe CartStore only: no observer for this post.
        post cart.changed {"items":9} from Checkout
        # Registering twice is refused, and the first line is named.
        observe keyboard.willShow as ProfileView#1 by controller
        keyboard show
        wait 0.4
        # A token ends with its object: there is nothing to unregister.
        release AuditLog
        # A handler that captures its own object leaks it.
        release OldScreen
        post account.changed {"id":43,"name":"Grace"}
        """
}
