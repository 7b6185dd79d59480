import TerminalUI
import TestSupport
import Testing

/// What a lesson looks like.
@Suite(.leavesNoObservers) struct LessonGoldenTests {
    @Test func `on a terminal of the usual size the board is above the step`() {
        let board = Board(80, 24, playing: tea)
        board.press("<space><space>")
        #expect(
            board.text == """
                 ▶ Tea                                        ●●○  step 2/3  speed 1x  auto off
                ─ 1 Observers ──────────── 2 ─┬─ 2 Log ──────────────────── 5 rows · following ─
                ▌▾ kettle.boils             2 │    1 + kettle.boils   Cook  owner
                     Cook             owner ● │    2 + kettle.boils   Cat  strong
                     Cat             strong ● │    3 > kettle.boils   from Kettle            →2
                                              │        └ Cook         owner           ok 1.0 µs
                                              │        └ Cat          strong          ok 1.0 µs
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                ─ Step 2 ─────────────────────┴─────────────────────────────────────────────────

                 Somebody else hears it as well.

                 │ center.post("kettle.boils", from: kettle)

                 ? How many hear it?
                 → Two: the cook and the cat.
                 › p to try something here; the next move forgets it
                 Space next  ← back  a auto  p try  Esc leave  f filter  ^P more  ? help
                """)
    }

    @Test func `a question is asked below the code, with nothing of its step done`() {
        let board = Board(80, 24, playing: tea)
        board.press("<space>")
        #expect(
            board.text == """
                 ▶ Tea                                        ●●○  step 2/3  speed 1x  auto off
                ─ 1 Observers ──────────── 1 ─┬─ 2 Log ───────────────────── 1 row · following ─
                ▌▾ kettle.boils             1 │    1 + kettle.boils   Cook  owner
                     Cook             owner ● │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                                              │
                ─ Step 2 ─────────────────────┴─────────────────────────────────────── predict ─

                 Somebody else hears it as well.

                 │ center.post("kettle.boils", from: kettle)

                 ? How many hear it?
                   Space shows the answer.
                 › p to try something here; the next move forgets it
                 Space next  ← back  a auto  p try  Esc leave  f filter  ^P more  ? help
                """)
    }

    @Test func `on a large one too, and no line is longer than one reads`() {
        let board = Board(120, 36, playing: tea)
        board.press("<space><space>")
        #expect(
            board.text == """
                 ▶ Tea                                                                                ●●○  step 2/3  speed 1x  auto off
                ─ 1 Observers ─────────────────────────── 2 ─┬─ 2 Log ───────────────────────────────────────────── 5 rows · following ─
                ▌▾ kettle.boils                            2 │    1    0.000  + kettle.boils      Cook  owner
                     Cook                            owner ● │    2    0.000  + kettle.boils      Cat  strong
                     Cat                            strong ● │    3    0.000  > kettle.boils      from Kettle                        →2
                                                             │                  └ Cook            owner                       ok 1.0 µs
                                                             │                  └ Cat             strong                      ok 1.0 µs
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                                                             │
                ─ Step 2 ────────────────────────────────────┴──────────────────────────────────────────────────────────────────────────

                 Somebody else hears it as well.

                 │ center.post("kettle.boils", from: kettle)

                 ? How many hear it?
                 → Two: the cook and the cat.
                 › p to try something here; the next move forgets it
                 Space next  ← back  a auto  p try  Esc leave  f filter  ^P more  ? help  q quit
                """)
    }

    @Test func `on a small one the step has the screen`() {
        let board = Board(40, 12, playing: tea)
        board.press("<space><space>")
        #expect(
            board.text == """
                 ▶ Tea                              2/3
                ─ Step 2 ───────────────────────────────

                 Somebody else hears it as well.

                 │ center.post("kettle.boils",
                 │     from: kettle)

                 ? How many hear it?
                 → Two: the cook and the cat.
                 › p to try something here; the next mo…
                 Space next  ← back  a auto  p try
                """)
    }

    @Test func `a lesson with a keyboard shows it in place of the observers`() {
        let middling = Board(80, 24, playing: moving)
        #expect(middling.rows[1].hasPrefix("─ 4 Keyboard ─"))
        #expect(middling.rows[1].contains("┬─ 2 Log ─"))
        #expect(middling.text.contains("┌───────"))
        middling.press("1")
        #expect(middling.rows[1].hasPrefix("─ 1 Observers ─"))
        let large = Board(120, 36, playing: moving)
        #expect(large.rows[1].hasPrefix("─ 4 Keyboard ─"))
        #expect(large.rows[1].contains("┬─ 2 Log ─"))
    }

    @Test func `large print has the question in large letters, and no words of the speaker`() {
        let board = Board(80, 24, playing: tea)
        board.press("<space><c-p>toggle large<enter>")
        #expect(
            board.text == """
                 ▶ Tea                                                            ●●○  step 2/3

                            ▌                    ▌  ▞
                  ▞▀▖▞▀▖▙▀▖▀▛▘▞▀▖▙▀▖   ▙▀▖▞▀▖▞▀▘▀▛▘▐
                  ▌ ▖▛▀▘▌ ▌ ▌▖▛▀▘▌   ▄ ▛▄▘▌ ▌▝▀▖ ▌▖▝▖
                  ▝▀ ▝▀ ▘ ▘ ▝ ▝▀ ▘   ▀ ▌  ▝▀ ▀▀  ▝  ▝
                        ▐▐ ▌      ▌  ▌ ▝▌       ▌      ▘ ▝▌    ▐▐
                        ▝▝ ▌▞ ▞▀▖▀▛▘▀▛▘ ▌ ▞▀▖   ▙▀▖▞▀▖▝▌  ▌ ▞▀▘▝▝
                           ▛▖ ▛▀▘ ▌▖ ▌▖ ▌ ▛▀▘ ▄ ▙ ▌▌ ▌ ▌  ▌ ▝▀▖    ▟
                           ▘▝ ▝▀  ▝  ▝ ▝▀ ▝▀  ▀ ▘▀ ▝▀ ▝▀ ▝▀ ▀▀    ▗▘
                         ▞▖               ▌      ▌  ▌ ▝▌    ▝▖
                        ▗▙ ▙▀▖▞▀▖▛▞▖ ▘    ▌▞ ▞▀▖▀▛▘▀▛▘ ▌ ▞▀▖ ▐
                         ▌ ▌  ▌ ▌▌▌▌ ▘    ▛▖ ▛▀▘ ▌▖ ▌▖ ▌ ▛▀▘ ▞
                         ▘ ▘  ▝▀ ▘▘▘      ▘▝ ▝▀  ▝  ▝ ▝▀ ▝▀ ▝

                  ▌ ▌                        ▌               ▘  ▌ ▞▀▖
                  ▙▄▌▞▀▖▌ ▌   ▛▞▖▝▚ ▙▀▖▌ ▌   ▙▀▖▞▀▖▝▚ ▙▀▖   ▝▌ ▀▛▘ ▄▘
                  ▌ ▌▌ ▌▌▌▌   ▌▌▌▞▜ ▌ ▌▝▀▌   ▌ ▌▛▀▘▞▜ ▌      ▌  ▌▖ ▘
                  ▘ ▘▝▀ ▝▝    ▘▘▘▝▀▘▘ ▘▚▄▘   ▘ ▘▝▀ ▝▀▘▘     ▝▀  ▝  ▘



                 › Ctrl/Cmd + enlarges further

                """)
    }

    @Test func `ASCII is enough`() {
        let board = Board(80, 24, unicode: false, playing: tea)
        board.press("<end>")
        #expect(
            board.text == """
                 > Tea                                        ###  step 3/3  speed 1x  auto off
                - 1 Observers ------------ 1 -|- 2 Log ------------------- 10 rows . following -
                #v kettle.boils             1 |    1 + kettle.boils   Cook  owner
                     Cat             strong o |    2 + kettle.boils   Cat  strong
                                              |    3 > kettle.boils   from Kettle            >2
                                              |        ` Cook         owner           ok 1.0 us
                                              |        ` Cat          strong          ok 1.0 us
                                              |    7 # Cook is gone: its deinit ran
                                              |    8 > kettle.boils   from Kettle  >1 1 skipped
                                              |        ! Cook         owner skipped: owner gone
                                              |        ` Cat          strong          ok 1.0 us
                                              |   10 - kettle.boils   Cook  owner    owner gone
                                              |
                                              |
                - Step 3 -----------------------------------------------------------------------

                 The cook goes home.





                 > p to try something here; the next move forgets it
                 Space next  < back  a auto  p try  Esc leave  f filter  ^P more  ? help
                """)
    }

    @Test(arguments: [
        ("19x4", ["1/3 The kettle", "tells who wants to", "know that it", "boils. center.obse…"]),
        ("18x1", ["1/3 The kettle te…"]), ("5x2", ["1/3", "The …"]), ("1x1", ["…"]),
    ])
    func `a screen without room for a pane says the page, and the narration`(size: String, rows: [String]) {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        #expect(Board(sides[0], sides[1], playing: tea).rows == rows)
    }
}
