// Laid out as in the lesson.
// swift-format-ignore-file

import Notices
import NoticesCompatibility

/// Lesson 1, in a game whose displays are Sendable models.
private final class Game {
    let center = NoticeCenter()
    var scoreboard: Model?

    func makesACenter() {
        let center = NoticeCenter()

        _ = center
    }

    func registers(scoreboard: Model, ticker: Model) {
        center.observe("score.changed", owner: scoreboard) {
            scoreboard, notice in scoreboard.show(notice.payload)
        }
        center.observe("score.changed", owner: ticker) {
            ticker, notice in ticker.show(notice.payload)
        }
        center.observe("weather.changed", owner: ticker) {
            ticker, notice in ticker.show(notice.payload)
        }
    }

    func posts() {
        center.post("score.changed", payload: 3)
        center.post("score.changed", payload: 4)
        center.post("weather.changed", payload: "rain")
    }

    func removes(ticker: Model) {
        center.removeAll(ownedBy: ticker)
        scoreboard = nil
    }

    func expectsAnObserver() {
        do {
            try center.post("score.changed", payload: 7).requireHeard()
        } catch {
            print(error)  // says which name, and that it has no observer
        }
    }

    /// The observer is an ordinary class.
    func hasTheThreeCalls(bigScreen: Ordinary) throws {
        center.addObserver(bigScreen, name: "score.changed") {
            name, object in print(name, object)
        }
        try center.postNotification("score.changed", object: 8)
        try center.removeObserver(bigScreen)
    }

    func endsInASentence(jumbotron: Model) {
        center.observe("score.changed", owner: jumbotron) {
            jumbotron, notice in jumbotron.show(notice.payload)
        }
    }
}
