"""Feeds each check of the soak what it must accept, and what it must reject."""

import screens

GOOD = [
    " crowd 22745 main  ● LIVE  observers 1 000  posts 12 345  deliveries 12 345 000",
    "─ 1 Observers ───────── 1000 ─┬─ 2 Log ─────────────── 23 023 rows · following ─",
    "▌▾ theme.changed         1000 │     #   what           details          outcome",
    "     listener 1       token ● │ 23013   └ listener 990 token          ok 180 ns",
    "     listener 2       token ● │     …  900 older records trimmed              ",
    "─ 3 Detail ───────────────────┴──────────────────────────────── #23023 deliver ─",
    " name       theme.changed",
    " › ? shows the keys.",
    " f filter  Space pause  Tab pane  ^P more  ? help  q quit",
]
TRIMMED = "\x1b[38;5;248m   …\x1b[39m 900 older records trimmed"


def changed(old, new):
    assert any(old in row for row in GOOD), old
    return [row.replace(old, new) for row in GOOD]


COUNTS = {"posts": 12345, "deliveries": 12345000}
FLAT = [(second, 40 + second % 2) for second in range(100)]

# What is checked, whether it must hold, and the result of the check.
TRIALS = [
    ("grouped counts are readable", True, lambda: screens.unreadable(GOOD)),
    ("posts 12345 is not grouped", False, lambda: screens.unreadable(changed("posts 12 345 ", "posts 12345 "))),
    ("a program is called posts", True, lambda: screens.unreadable(changed(" crowd 22745", " posts 22745"))),
    ("a number of a row leaves its column", False, lambda: screens.unreadable(changed("│ 23013   └", "│123023013 └"))),
    ("a live program is no alarm", True, lambda: screens.false_alarm(GOOD, set(), False)),
    ("a live program does not answer", False, lambda: screens.false_alarm(changed("LIVE", "NOT ANSWERING"), set(), False)),
    ("a stopped program does not answer", True,
     lambda: screens.false_alarm(changed("LIVE", "NOT ANSWERING"), {"NOT ANSWERING"}, False)),
    ("a stopped program has ended", False,
     lambda: screens.false_alarm(changed("LIVE", "ENDED"), {"NOT ANSWERING"}, False)),
    ("a slow program drops", False,
     lambda: screens.false_alarm(changed("  posts", "  dropped 3  posts"), set(), False)),
    ("a fast program drops", True, lambda: screens.false_alarm(changed("  posts", "  dropped 3  posts"), set(), True)),
    ("trimmed rows are grey", True, lambda: screens.false_alarm(GOOD + [TRIMMED], set(), False)),
    ("trimmed rows are red", False,
     lambda: screens.false_alarm(GOOD + [TRIMMED.replace("5;248", "5;210")], set(), False)),
    ("counts agree", True, lambda: screens.disagreement(screens.counters(GOOD), COUNTS)),
    ("counts differ by one", False, lambda: screens.disagreement(screens.counters(GOOD), {**COUNTS, "posts": 12346})),
    ("no count is shown", False, lambda: screens.disagreement({}, COUNTS)),
    ("a rate of 4 is 4 or 5", True, lambda: screens.jumping_rate([4, 5, 3], 4)),
    ("a rate of 4 is 0", False, lambda: screens.jumping_rate([4, 0], 4)),
    ("a rate of 4 is 10", False, lambda: screens.jumping_rate([10], 4)),
    ("no rate is given", False, lambda: screens.jumping_rate([None], 4)),
    ("memory is flat", True, lambda: screens.growth(FLAT, 25, 5)),
    ("memory grows", False, lambda: screens.growth([(second, 40 + second) for second, _ in FLAT], 25, 5)),
    ("memory grows before the warm-up", True,
     lambda: screens.growth([(second, 40 + min(second, 25)) for second, _ in FLAT], 25, 5)),
    ("the panes are whole", True, lambda: None if screens.is_whole(GOOD, 80, 9) else "not whole"),
    ("the panes are of another size", False, lambda: None if screens.is_whole(GOOD, 81, 9) else "not whole"),
    ("the keys are missing", False, lambda: None if screens.is_whole(GOOD[:-1], 80, 9) else "not whole"),
    ("a report is not the panes", False,
     lambda: None if screens.is_home(GOOD[:-1] + [" ↓ scroll  Esc close"]) else "not the panes"),
]


def run():
    wrong = [name for name, holds, check in TRIALS if (check() is None) != holds]
    for name in wrong:
        print(f"NOT AS EXPECTED: {name}")
    print(f"{len(TRIALS) - len(wrong)} of {len(TRIALS)} trials of the checks are as expected")
    return 1 if wrong else 0
