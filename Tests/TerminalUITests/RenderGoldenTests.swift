import TerminalUI
import TestSupport
import Testing

/// What a small board looks like, at sizes from generous to absurd.
@Suite(.leavesNoObservers) struct RenderGoldenTests {
    private let script = """
        keyboard show
        wait 0.3
        observe cart.changed as CartBadge by owner from CartStore
        observe cart.changed as OldScreen by strong
        observe login.failed as AuditLog
        observe * as Tracer by block from CartStore
        post cart.changed {"items":3} from CartStore
        post nobody.listens
        release OldScreen
        release AuditLog
        """

    @Test func `a middling screen has the observers beside the log`() {
        #expect(
            Board(60, 16, lines: script).text == """
                 noticeboard  ● LIVE  leaked 1  posts 6  unheard 5
                ─ 1 Observers ────────── 3 ─┬─ 2 Log ─ 16 rows · following ─
                ▌▾ cart.changed           2 │    #   what           outcome
                     CartBadge from Cart… ● │   10 + cart.changed   OldScr…
                   ! OldScreen     strong ● │   11 + login.failed   AuditL…
                 ▾ * any name             1 │   12 + *              Tracer…
                     Tracer from CartSto… ● │   13 > cart.changed {"ite… →3
                   keyboard.di…hangeFrame 0 │   14   └ CartBadge  ok 1.0 µs
                   keyboard.didShow       0 │   15   └ OldScreen  ok 1.0 µs
                   keyboard.wi…hangeFrame 0 │   16   └ Tracer     ok 1.0 µs
                   keyboard.willShow      0 │   17 > nobody…stens ! unheard
                   nobody.listens         0 │   19 # OldScreen is still al…
                                            │   20 - login.… token released
                                            │   21 # AuditLog is gone: its…
                 › Press p and type a name to post it. ? shows the keys.
                 ! leaks  p post  f filter  Tab pane  ? help  q quit
                """)
    }

    @Test func `a terminal of the usual size has all four panes`() {
        #expect(
            Board(80, 24, lines: script).text == """
                 noticeboard  ● LIVE  observers 3  leaked 1  posts 6  deliveries 3  unheard 5
                ─ 1 Observers ──────────── 3 ─┬─ 2 Log ─────────────────── 16 rows · following ─
                ▌▾ cart.changed             2 │    #   what           details           outcome
                     CartBadge from CartSt… ● │   10 + cart.changed   OldScreen  strong
                   ! OldScreen       strong ● │   11 + login.failed   AuditLog  token
                 ▾ * any name               1 │   12 + *              Tracer  block  from Cart…
                     Tracer  from CartStore ● │   13 > cart.changed   {"items":3}  from Car… →3
                   keyboard.didChangeFrame  0 │   14   └ CartBadge    owner           ok 1.0 µs
                   keyboard.didShow         0 │   15   └ OldScreen    strong          ok 1.0 µs
                   keyboard.willChangeFrame 0 │   16   └ Tracer       block           ok 1.0 µs
                   keyboard.willShow        0 │   17 > nobody.listens Tracer observe… ! unheard
                   nobody.listens           0 │   19 # OldScreen is still alive; handlers that…
                                              │   20 - login.failed   AuditLog … token released
                                              │   21 # AuditLog is gone: its deinit ran
                ─ 3 Detail ───────────────────┴─────── #21 note ─┬─ 4 Keyboard ─────────────────
                 text       AuditLog is gone: its deinit ran     │ ┌─────┐ is     shown
                 source     demo:10                              │ │     │ at     0,508 390x336
                 time       0.300 s                              │ │     │ covers 390x336 40 %
                                                                 │ │     │ inset  302 pt
                                                                 │ │▒▒▒▒▒│ keys   K, then s h f
                                                                 │ │░░░░░│ last   show  0.25 s
                                                                 │ └─────┘ begin  0,844 390x336
                 › Press p and type a name to post it. ? shows the keys.
                 ! leaks  p post  f filter  Space pause  Tab pane  ^P more  ? help  q quit
                """)
    }

    @Test func `a large one also has room for times`() {
        #expect(
            Board(120, 36, lines: script).text == """
                 noticeboard  ● LIVE  names 6  observers 3  leaked 1  posts 6  deliveries 3  unheard 5
                ─ 1 Observers ────────────────────────── 3 ─┬─ 2 Log ───────────────────────────────────────────── 16 rows · following ─
                ▌▾ cart.changed                           2 │    #  seconds    what              details                        outcome
                     CartBadge       from CartStore owner ● │    1    0.000  > keyboard.willChangeFrame y 844→508  0.25 s  c… ! unheard
                   ! OldScreen                     strong ● │    3    0.000  > keyboard.willShow y 844→508  0.25 s  curve 7   ! unheard
                 ▾ * any name                             1 │    5    0.250  > keyboard.didChangeFrame y 844→508  0.25 s  cu… ! unheard
                     Tracer          from CartStore block ● │    7    0.250  > keyboard.didShow  y 844→508  0.25 s  curve 7   ! unheard
                   keyboard.didChangeFrame                0 │    9    0.300  + cart.changed      CartBadge  owner  from CartStore
                   keyboard.didShow                       0 │   10    0.300  + cart.changed      OldScreen  strong
                   keyboard.willChangeFrame               0 │   11    0.300  + login.failed      AuditLog  token
                   keyboard.willShow                      0 │   12    0.300  + *                 Tracer  block  from CartStore
                   nobody.listens                         0 │   13    0.300  > cart.changed      {"items":3}  from CartStore         →3
                                                            │   14             └ CartBadge       owner                        ok 1.0 µs
                                                            │   15             └ OldScreen       strong                       ok 1.0 µs
                                                            │   16             └ Tracer          block                        ok 1.0 µs
                                                            │   17    0.300  > nobody.listens Tracer observes CartStore only  ! unheard
                                                            │   19    0.300  # OldScreen is still alive; handlers that may hold it: “c…
                                                            │   20    0.300  - login.failed      AuditLog  token         token released
                                                            │   21    0.300  # AuditLog is gone: its deinit ran
                                                            │
                                                            │
                ─ 3 Detail ─────────────────────────────────┴────────────────── #21 note ─┬─ 4 Keyboard ───────────── phone 390x844 pt ─
                 text       AuditLog is gone: its deinit ran                              │ ┌─────────┐ is     shown
                 source     demo:10                                                       │ │         │ at     0,508 390x336
                 time       0.300 s                                                       │ │         │ covers 390x336 40 %
                                                                                          │ │         │ inset  302 pt
                                                                                          │ │         │ keys   K, then s h f
                                                                                          │ │         │ last   show  0.25 s
                                                                                          │ │         │ begin  0,844 390x336
                                                                                          │ │▒▒▒▒▒▒▒▒▒│ end    0,508 390x336
                                                                                          │ │░░░░░░░░░│ curve  keyboard (7)
                                                                                          │ │░░░░░░░░░│ local  yes
                                                                                          │ │░░░░░░░░░│
                                                                                          │ └─────────┘
                 › Press p and type a name to post it. ? shows the keys.
                 ! leaks  p post  f filter  Space pause  Tab pane  ^P more  ? help  q quit
                """)
    }

    @Test func `a narrow one has one pane`() {
        #expect(
            Board(40, 12, lines: script).text == """
                 ● LIVE  leaked 1  unheard 5
                ─ 2 Log ────────── 16 rows · following ─
                    #   what                    outcome
                   14   └ CartBadge    owner  ok 1.0 µs
                   15   └ OldScreen    strong ok 1.0 µs
                   16   └ Tracer       block  ok 1.0 µs
                   17 > nobody.listens Trace… ! unheard
                   19 # OldScreen is still alive; hand…
                   20 - login.failed     token released
                   21 # AuditLog is gone: its deinit r…
                 › Press p and type a name to post it. …
                 ! leaks  Tab pane  ? help  q quit
                """)
    }

    @Test func `the smallest that has a pane spends it on words`() {
        #expect(
            Board(20, 5, lines: script).text == """
                ─ 2 Log ────────────
                 - logi… token rel…
                 # AuditLog is gon…
                 › Press p and type…
                 ? help  q quit
                """)
    }

    @Test func `a smaller one says how much it lacks`() {
        #expect(
            Board(19, 4, lines: script).text == """
                20x5 needed



                """)
    }

    @Test func `a single cell is a screen too`() {
        #expect(
            Board(1, 1, lines: script).text == """
                …
                """)
    }

    @Test func `without Unicode, ASCII shows the same`() {
        #expect(
            Board(60, 16, unicode: false, lines: script).text == """
                 noticeboard  o LIVE  leaked 1  posts 6  unheard 5
                - 1 Observers ---------- 3 -+- 2 Log - 16 rows . following -
                #v cart.changed           2 |    #   what           outcome
                     CartBadge from Cart~ o |   10 + cart.changed   OldScr~
                   ! OldScreen     strong o |   11 + login.failed   AuditL~
                 v * any name             1 |   12 + *              Tracer~
                     Tracer from CartSto~ o |   13 > cart.changed {"ite~ >3
                   keyboard.di~hangeFrame 0 |   14   ` CartBadge  ok 1.0 us
                   keyboard.didShow       0 |   15   ` OldScreen  ok 1.0 us
                   keyboard.wi~hangeFrame 0 |   16   ` Tracer     ok 1.0 us
                   keyboard.willShow      0 |   17 > nobody~stens ! unheard
                   nobody.listens         0 |   19 # OldScreen is still al~
                                            |   20 - login.~ token released
                                            |   21 # AuditLog is gone: its~
                 > Press p and type a name to post it. ? shows the keys.
                 ! leaks  p post  f filter  Tab pane  ? help  q quit
                """)
    }

    @Test func `colour marks what words and signs say already`() {
        #expect(
            Board(60, 16, colors: 16, lines: script).styles == """
                .***********..gggggg..RRRRRRRR...........rrrrrrrrr..........
                -ccccccccccccc----------------#######-----------------------
                B-.yyyyyyyyyyyy...........*.-....c...cccc...........ccccccc.
                ...............----------.g.-...--.g.yyyyyyyyyyyy...-------.
                ...RRRRRRRRRRR.....------.R.-...--.g.yyyyyyyyyyyy...-------.
                .-.yyyyyyyyyy.............*.-...--.g.y..............-------.
                ............-------------.g.-...--.*.yyyyyyyyyyyy.------.**.
                .-.yyyyyyyyyyyyyyyyyyyyyy.-.-...--...-............ggggggggg.
                .-.yyyyyyyyyyyyyyyy.......-.-...--...-............ggggggggg.
                .-.yyyyyyyyyyyyyyyyyyyyyy.-.-...--...-............ggggggggg.
                .-.yyyyyyyyyyyyyyyyy......-.-...--.r.yyyyyyyyyyyy.rrrrrrrrr.
                .-.yyyyyyyyyyyyyy.........-.-...--.-........................
                ............................-...--.m.yyyyyyy.--------------.
                ............................-###############################
                CCC.........................................................
                .C.-----..C.----..C.------..CCC.----..C.----..C.----........
                """)
    }

    @Test func `without colour there is bold, dim, reverse and underline`() {
        #expect(
            Board(60, 16, colors: 0, lines: script).styles == """
                .***********..........********..............................
                -_____________----------------#######-----------------------
                *-........................*.-...._...____..........._______.
                ...............----------...-...--..................-------.
                ...***********.....------.*.-...--..................-------.
                .-........................*.-...--..................-------.
                ............-------------...-...--.*..............------.**.
                .-........................-.-...--...-......................
                .-........................-.-...--...-......................
                .-........................-.-...--...-......................
                .-........................-.-...--..........................
                .-........................-.-...--.-........................
                ............................-...--...........--------------.
                ............................-###############################
                ***.........................................................
                .*.-----..*.----..*.------..***.----..*.----..*.----........
                """)
    }

    @Test(arguments: [(60, 16), (80, 24), (120, 36), (40, 12), (20, 5), (19, 4), (1, 1)])
    func `colour changes no letter`(columns: Int, rows: Int) {
        let plain = Board(columns, rows, colors: 0, lines: script)
        let colored = Board(columns, rows, colors: 256, lines: script)
        for keys in ["", "1jj", "K", "<esc>p", "<esc>?"] {
            plain.press(keys)
            colored.press(keys)
            #expect(plain.text == colored.text)
        }
    }

    @Test func `the same state gives the same frame`() {
        #expect(Board(80, 24, lines: script).frame.grid == Board(80, 24, lines: script).frame.grid)
    }

    @Test func `the size that is needed is said in as many words as fit`() {
        #expect(Board(60, 4).text.hasPrefix("20x5 needed, now 60x4 · q quit\n"))
        #expect(Board(10, 9).rows[0] == "too small")
        #expect(Board(60, 4).press("q") == [.quit])
    }
}
