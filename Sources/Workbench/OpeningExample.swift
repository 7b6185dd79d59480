/// What the board opens on: a few objects that observe in different ways, and what becomes of them.
package enum OpeningExample {
    package static let name = "example"

    package static let script = """
        # A screen that listens to the user and to the keyboard, and a store that posts.
        observe user.changed as ProfileView#1 by owner
        observe user.changed as AuditLog by token
        observe keyboard.willShow as ProfileView#1 by controller
        observe keyboard.willHide as ProfileView#1 by controller
        observe cart.changed as CartBadge by token from CartStore
        observe * as Tracer by block from CartStore
        post user.changed {"id":42,"name":"Ada"}
        post cart.changed {"items":3} from CartStore
        # The badge and the tracer listen to CartStore alone: nobody hears this one.
        post cart.changed {"items":9} from Checkout
        # Registering twice is refused, and the first line is named.
        observe keyboard.willShow as ProfileView#1 by controller
        keyboard show
        wait 0.4
        # The log's token goes with the log; nobody has to unregister.
        release AuditLog
        post user.changed {"id":43,"name":"Grace"}
        """
}
