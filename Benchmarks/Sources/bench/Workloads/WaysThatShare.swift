extension Way {
    /// Public ways without their own row. Each adds the same observer as the way of a row, with the same handler in the
    /// same context, and differs only in the name's type or in the object that keeps it, or is a message's form of a way
    /// with a descriptor.
    static let sharing: [(row: String, keys: [String])] = [
        ("V1", ["NoticeCenter.observe(_: String, handler: (Notice) throws -> Void)"]),
        ("V2", ["NoticeCenter.observe(_: String, owner: Owner, handler: (Owner, Notice) throws -> Void)"]),
        (
            "V2c",
            [
                """
                NoticeController.addObserver(forName: String?, sender: AnyObject?, \
                usingBlock: (Notice) throws -> Void)
                """
            ]
        ),
        (
            "V4",
            [
                """
                NoticeCenter.addObserver(descriptor: NoticeDescriptor<Payload>, \
                using: (Payload) throws -> Void)
                """
            ]
        ),
        (
            "V7a",
            [
                "NoticeCenter.observe(_: String, owner: Owner, handler: (isolated Owner, Notice) throws -> Void)"
            ]
        ),
        (
            "V7ad",
            [
                """
                NoticeCenter.observe(_: Message.Type, owner: Owner, \
                handler: (isolated Owner, Message) throws -> Void)
                """
            ]
        ),
        (
            "V7td",
            [
                """
                NoticeCenter.observe(_: Message.Type, on: HandlerContext, \
                handler: (Message) async throws -> Void)
                """,
                """
                NoticeCenter.observe(_: Message.Type, owner: Owner, on: HandlerContext, \
                handler: (Owner, Message) async throws -> Void)
                """,
                """
                NoticeCenter.observe(_: NoticeDescriptor<Payload>, owner: Owner, on: HandlerContext, \
                handler: (Owner, Payload) async throws -> Void)
                """,
            ]
        ),
    ]
}
