extension Way {
    /// Public ways without their own row. Each adds the same observer as the way of a row, with the same handler in the
    /// same context, and differs only in the object that keeps it, or is a message's form of a way with a descriptor.
    static let sharing: [(row: String, keys: [String])] = [
        (
            "V4oc",
            [
                "NoticeController.observe(_: Message.Type, handler: (Owner, Message) -> Void)"
            ]
        ),
        (
            "V7a",
            [
                """
                NoticeController.observe(_: NoticeName?, on: OwnerContext, \
                handler: (isolated Owner, Notice) -> Void)
                """
            ]
        ),
        (
            "V7ad",
            [
                """
                NoticeCenter.observe(_: Message.Type, owner: Owner, on: OwnerContext, \
                handler: (isolated Owner, Message) -> Void)
                """,
                """
                NoticeController.observe(_: Message.Type, on: OwnerContext, \
                handler: (isolated Owner, Message) -> Void)
                """,
                """
                NoticeController.observe(_: NoticeDescriptor<Payload>, on: OwnerContext, \
                handler: (isolated Owner, Payload) -> Void)
                """,
            ]
        ),
        (
            "V7m",
            [
                """
                NoticeCenter.observeUntilRemoved(_: NoticeName?, on: MainActorContext, \
                handler: @MainActor (Notice) -> Void)
                """
            ]
        ),
        (
            "V7md",
            [
                """
                NoticeCenter.observe(_: Message.Type, on: MainActorContext, \
                handler: @MainActor (Message) -> Void)
                """,
                """
                NoticeCenter.observeUntilRemoved(_: Message.Type, on: MainActorContext, \
                handler: @MainActor (Message) -> Void)
                """,
                """
                NoticeCenter.observeUntilRemoved(_: NoticeDescriptor<Payload>, on: MainActorContext, \
                handler: @MainActor (Payload) -> Void)
                """,
            ]
        ),
        (
            "V7mdo",
            [
                """
                NoticeCenter.observe(_: Message.Type, owner: Owner, on: MainActorContext, \
                handler: @MainActor (Owner, Message) -> Void)
                """,
                """
                NoticeController.observe(_: Message.Type, on: MainActorContext, \
                handler: @MainActor (Owner, Message) -> Void)
                """,
                """
                NoticeController.observe(_: NoticeDescriptor<Payload>, on: MainActorContext, \
                handler: @MainActor (Owner, Payload) -> Void)
                """,
            ]
        ),
        (
            "V7mo",
            [
                """
                NoticeController.observe(_: NoticeName?, on: MainActorContext, \
                handler: @MainActor (Owner, Notice) -> Void)
                """
            ]
        ),
        (
            "V7t",
            [
                """
                NoticeCenter.observeUntilRemoved(_: NoticeName?, on: TaskContext, \
                handler: (Notice) async -> Void)
                """
            ]
        ),
        (
            "V7td",
            [
                """
                NoticeCenter.observe(_: Message.Type, on: TaskContext, \
                handler: (Message) async -> Void)
                """,
                """
                NoticeCenter.observe(_: Message.Type, owner: Owner, on: TaskContext, \
                handler: (Owner, Message) async -> Void)
                """,
                """
                NoticeCenter.observe(_: NoticeDescriptor<Payload>, owner: Owner, on: TaskContext, \
                handler: (Owner, Payload) async -> Void)
                """,
                """
                NoticeCenter.observeUntilRemoved(_: Message.Type, on: TaskContext, \
                handler: (Message) async -> Void)
                """,
                """
                NoticeCenter.observeUntilRemoved(_: NoticeDescriptor<Payload>, on: TaskContext, \
                handler: (Payload) async -> Void)
                """,
                """
                NoticeController.observe(_: Message.Type, on: TaskContext, \
                handler: (Owner, Message) async -> Void)
                """,
                """
                NoticeController.observe(_: NoticeDescriptor<Payload>, on: TaskContext, \
                handler: (Owner, Payload) async -> Void)
                """,
            ]
        ),
        (
            "V7to",
            [
                """
                NoticeController.observe(_: NoticeName?, on: TaskContext, \
                handler: (Owner, Notice) async -> Void)
                """
            ]
        ),
        (
            "V8",
            [
                "NoticeCenter.observeUntilRemoved(_: Message.Type, handler: (Message) -> Void)"
            ]
        ),
        (
            "V8m",
            [
                """
                NoticeCenter.observeUntilRemoved(_: Message.Type, \
                handler: @MainActor (Message) -> Void)
                """
            ]
        ),
        (
            "V8mo",
            [
                """
                NoticeController.observe(_: Message.Type, \
                handler: @MainActor (Owner, Message) -> Void)
                """
            ]
        ),
    ]
}
