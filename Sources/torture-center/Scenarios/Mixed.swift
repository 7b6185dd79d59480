import Notices

// Scenarios of rounds, each with the deeds that a promise is about.
extension Scenario {
    static let mixed = [
        Scenario(
            "order", "observers of a name and of any, of all kinds and priorities, are called in order",
            promises: ["L5", "S12"],
            Mix(
                acts: [.post, .post, .post, .observe, .observe, .cancel, .release, .list],
                handlerActs: [.observe],
                handlerActsOneIn: 8, anyName: 3, priority: 3)),
        Scenario(
            "removal", "handlers and threads end each other's registrations, one and all, during posts",
            promises: ["L6", "S10"],
            Mix(
                acts: [.post, .post, .post, .observe, .observe, .observe, .cancel, .removeNamed],
                handlerActs: [.cancel, .cancel, .cancelSelf, .removeNamed, .removeAll, .observe, .post],
                handlerActsOneIn: 3, priority: 6)),
    ]
}
