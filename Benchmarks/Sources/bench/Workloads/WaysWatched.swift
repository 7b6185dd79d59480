import Measuring

// V9: posts while a ring is attached, as by a board or a recording.
extension Way {
    static var watched: [Way] {
        [("V9", "token, a ring attached", 1), ("V9x", "ten tokens, a ring attached", 10)].map {
            id, title, observers in
            Way(
                id, covers: [],
                Experiment(
                    [Workload(id, title, remark: Watched.remark)],
                    contestants: [Watched(id: id, observers: observers).contestant(NoticesByString.self)]))
        }
    }
}
