// Laid out as in the lesson.
// swift-format-ignore-file

import Foundation
import Notices

/// Lesson 10: a Sendable model, and views of the main actor.
private final class Upload: Sendable {
    let center = NoticeCenter()

    func observes(upload: Model) {
        center.observe("upload.begun", owner: upload) { me, _ in me.refresh() }
        center.post("upload.begun")
    }

    func waitsForTheMainQueue() {
        let addition = NotificationCenter.default.addObserver(
            forName: .uploadDone, object: nil, queue: .main
        ) { _ in print("done") }

        NotificationCenter.default.removeObserver(addition)
    }

    func hangs(worker: DispatchQueue, isDone: DispatchSemaphore) {
        // on the main thread
        worker.async {
            NotificationCenter.default.post(name: .uploadDone, object: nil)
            isDone.signal()
        }
        isDone.wait()
    }

    func hasAPlace(view: Screen, store: Store) {
        center.observe("backup.done", owner: view) {
            @MainActor view, _ in view.refresh()
        }
        center.observe("upload.done", owner: view) {
            @MainActor view, _ in view.refresh()
        }
        center.observe("sync.finished", owner: store) {
            store, _ in store.count += 1  // no await
        }
    }

    func isScheduled() {
        let outcome = center.post("backup.done", payload: 2)
        print(outcome.scheduled)  // 1
    }

    func comesTooLate(cancel: Model, printer: Model) {
        let center = center
        center.observe("ticket.sold", owner: cancel) { _, _ in
            center.removeAll(ownedBy: printer)
        }
    }

    func reachesAll() {
        let outcome = center.post("log.out")
        print(outcome.delivered, outcome.scheduled)  // 1 2
    }
}

private actor Store {
    var count = 0
}
