import Notices

// Scenarios in rounds, each with the deeds that a promise is about.
extension Scenario {
    static let mixed = ofOrder + ofRegistering + ofEverything

    private static let ofOrder = [
        Scenario(
            "order", "observers of a name and of any, of all kinds and priorities, are called in order",
            promises: ["L5", "S12"],
            Mix(
                acts: [
                    .post, .post, .post, .observe, .observe, .cancel, .cancel, .release, .list, .watch,
                ],
                handlerActs: [.observe, .cancel], handlerActsOneIn: 12,
                kinds: [.token, .owner, .untilRemoved, .controller, .typed, .typedOwner],
                anyName: 3, priority: 3)),
        Scenario(
            "removal", "handlers and threads end each other's registrations, one and all, during posts",
            promises: ["L6", "S10"],
            Mix(
                acts: [.post, .post, .post, .observe, .observe, .observe, .cancel, .removeNamed, .watch],
                handlerActs: [.cancel, .cancel, .cancelSelf, .removeNamed, .removeAll, .observe, .post],
                handlerActsOneIn: 5, priority: 6)),
        Scenario(
            "nested", "handlers post, observe, end and block, to a depth of two",
            Mix(
                acts: [.post, .post, .observe, .cancel, .release, .pause],
                handlerActs: [
                    .post, .post, .observe, .cancel, .cancelSelf, .block, .byThread, .byThread, .byTask,
                ], handlerActsOneIn: 4, priority: 6, once: 6)),
        Scenario(
            "queued", "handlers and tasks that they start post in a center that queues nested posts",
            Mix(
                reentrancy: .queued, acts: [.post, .post, .observe, .cancel, .release],
                handlerActs: [.post, .post, .observe, .cancel, .cancel, .byTask, .byThread],
                handlerActsOneIn: 6, priority: 6, once: 6)),
        Scenario(
            "queued-sticky", "handlers post sticky notices in a center that queues nested posts",
            Mix(
                reentrancy: .queued, acts: [.post, .postSticky, .observe, .cancel, .release],
                handlerActs: [.post, .post, .postSticky, .observe, .cancel, .cancel], handlerActsOneIn: 8,
                priority: 6, once: 6, sticky: 4)),
    ]

    private static let ofRegistering = [
        Scenario(
            "registering", "an object observes many names, ends one or all, and the others stay registered",
            promises: ["S1", "S2", "S3", "S4", "S6"],
            Mix(
                names: 4,
                acts: [
                    .post, .post, .observe, .observe, .observe, .removeOwned, .removeNamed, .list, .cancel,
                ], handlerActs: [.cancel], handlerActsOneIn: 12,
                kinds: [.owner, .owner, .controller, .typedOwner, .token], anyName: 8)),
        Scenario(
            "many-owned",
            "owners of more than a dozen registrations end all of them at once, or are released",
            promises: ["S1", "S3"],
            Mix(
                owners: 1,
                acts: [
                    .observe, .observe, .observe, .observe, .observe, .observe, .observe, .observe, .observe,
                    .observe, .post, .cancel, .removeOwned, .releaseOwner,
                ], kinds: [.owner, .owner, .controller], anyName: 8, priority: 6)),
        Scenario(
            "freed-owners", "owners are released during posts, by threads and while their handlers run",
            promises: ["S8", "S9"],
            Mix(
                acts: [.post, .post, .post, .observe, .observe, .releaseOwner, .releaseOwner, .list],
                handlerActs: [.cancelSelf], handlerActsOneIn: 12,
                kinds: [.owner, .controller, .typedOwner])),
        Scenario(
            "duplicates",
            "several threads register, end and list observers that refuse or replace duplicates",
            promises: ["S7"],
            Mix(
                acts: [.post, .observe, .observe, .observe, .cancel, .release, .list],
                handlerActs: [.observe], handlerActsOneIn: 8,
                kinds: [.token, .untilRemoved, .typed, .owner, .typedOwner],
                group: 1)),
        Scenario(
            "matching", "senders, values among them, come and go while their observers and others are called",
            promises: ["L7", "L8", "S19"],
            Mix(
                acts: [.post, .post, .observe, .cancel, .passingSender, .passingSender, .removeFromSender],
                handlerActs: [.post, .cancel, .passingSender], handlerActsOneIn: 8, sender: 2)),
        Scenario(
            "payloads", "observers of a payload are posted others, and the poster learns of each",
            promises: ["S17"],
            Mix(
                acts: [.post, .post, .post, .observe, .cancel, .release, .pause],
                handlerActs: [.post, .cancel], handlerActsOneIn: 8,
                kinds: [.typed, .typedOwner, .token], anyName: 6, foreign: 2)),
        Scenario(
            "typed-once", "one-shots of a payload are posted others at the same time",
            promises: ["S17"],
            Mix(
                acts: [.post, .post, .post, .post, .observe, .cancel, .pause],
                kinds: [.typed, .typed, .typedOwner, .token], anyName: 6, typedOnce: 1, foreign: 2)),
        Scenario(
            "options", "one-shots, priorities and filters, under posts of several threads",
            Mix(
                acts: [.post, .post, .post, .observe, .observe, .cancel, .list, .ask],
                handlerActs: [.post, .cancel], handlerActsOneIn: 8, priority: 4, once: 3, filter: 3)),
        Scenario(
            "blocks", "observers, senders and the center are blocked and unblocked during posts",
            Mix(
                acts: [
                    .post, .post, .post, .observe, .cancel, .block, .block, .blockPosts, .unblock, .unblock,
                ], handlerActs: [.block, .blockPosts, .post], handlerActsOneIn: 8, sender: 4, once: 6,
                filter: 6)),
        Scenario(
            "sticky", "sticky notices are posted, removed and handed over to new observers",
            Mix(
                acts: [
                    .postSticky, .postSticky, .postSticky, .postSticky, .post, .post, .observe, .observe,
                    .observe, .observe, .cancel, .cancel, .release, .release, .removeSticky,
                ],
                handlerActs: [.postSticky, .cancel, .post], handlerActsOneIn: 12, anyName: 8, once: 8,
                filter: 8, sticky: 2)),
    ]

    private static let ofEverything = [
        Scenario(
            "tokens", "several threads end the same registrations, twice, and ask whether they are active",
            promises: ["L1"],
            Mix(
                acts: [.post, .observe, .observe, .cancel, .cancel, .cancel, .ask, .ask, .list],
                handlerActs: [.cancelSelf, .cancel], handlerActsOneIn: 6,
                kinds: [.token, .typed, .untilRemoved])),
        Scenario(
            "waits", "threads wait for the ends of handlers that others run, here and elsewhere",
            Mix(
                acts: [.post, .post, .post, .observe, .observe, .wait, .wait, .waitForOwner, .cancel],
                handlerActs: [.pause, .cancel], handlerActsOneIn: 2, priority: 6, elsewhere: 3)),
        Scenario(
            "contexts", "handlers on queues, on actors and in tasks run once at a time and in order, and end",
            promises: ["L13"],
            Mix(
                acts: [.post, .post, .post, .observe, .cancel, .release, .block, .unblock],
                handlerActs: [.pause, .post], handlerActsOneIn: 4,
                kinds: [.token, .owner, .task, .actor, .typed, .untilRemoved], priority: 6, elsewhere: 2)),
        Scenario(
            "everything", "threads and handlers do everything that there is to do",
            promises: ["S11"],
            Mix(
                acts: [
                    .post, .post, .post, .post, .post, .post, .post, .post, .postSticky, .postSticky,
                    .observe, .observe, .observe, .observe, .observe, .observe, .cancel, .release, .wait,
                    .removeNamed, .removeOwned, .removeFromSender, .releaseOwner, .block, .blockPosts,
                    .unblock, .list, .ask, .passingSender, .removeSticky, .watch, .watch,
                ],
                handlerActs: [.post, .observe, .cancel, .cancelSelf, .block, .list, .removeNamed],
                handlerActsOneIn: 6,
                kinds: [
                    .token, .owner, .untilRemoved, .controller, .typed, .typedOwner, .task, .actor,
                ], sender: 4, priority: 5, once: 6, filter: 6, sticky: 6, group: 6, elsewhere: 6, foreign: 8)),
    ]
}
