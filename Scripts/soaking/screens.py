"""What a person reads on a screen of the board, and what must not be there. Pure functions of rows of text."""

import re

COUNTERS = ["names", "observers", "gone", "leaked", "posts", "deliveries", "unheard", "dropped", "trimmed"]
NUMBER = r"\d{1,3}(?: \d{3})+(?!\d)|\d+"
COUNTER = re.compile(rf"(?:^|  )({'|'.join(COUNTERS)}) ({NUMBER})(?=  |\s*$)")
MODE = re.compile(r"[●○‖▸] ([A-Z]+(?: [A-Z]+)*)")
ESCAPE = re.compile(r"\x1b\[[0-9;:]*m")
# The first keys of the base screen, and what each other view says at its end.
HOME = re.compile(r"\bq quit|\? help")
HELP = "Esc close"


def plain(rows):
    """The rows without their styles."""
    return [ESCAPE.sub("", row) for row in rows]


def mode(rows):
    """LIVE, NOT ANSWERING, ENDED …; none if the first row shows none."""
    found = MODE.search(rows[0]) if rows else None
    return found[1] if found else None


def process(rows):
    found = re.search(r"^ *(?:\[\d+/\d+\] +)?\S+ (\d+)", rows[0]) if rows else None
    return int(found[1]) if found else None


def counters(rows):
    """The counts of the first row that have room there."""
    return {name: int(number.replace(" ", "")) for name, number in COUNTER.findall(rows[0] if rows else "")}


def is_home(rows):
    """Whether the panes are shown, and no other view or open line. A message of two rows hides the keys."""
    shows_keys = any(HOME.search(row) for row in rows[-2:])
    return len(rows) > 1 and (shows_keys or rows[-2].startswith(" ›")) and HELP not in rows[-1]


def is_whole(rows, columns, height):
    """Whether the panes are drawn in this size: a line across, and keys or a long message at the lower edge."""
    return (len(rows) >= height and mode(rows) is not None and bool(rows[height - 1].strip())
            and any(len(row) == columns and row.startswith("─") and row.endswith("─") for row in rows))


def unreadable(rows):
    """Counts without groups of digits, and numbers of rows that leave their column or touch the next one."""
    if not rows:
        return None
    for name in COUNTERS:
        found = re.search(rf"  {name} (\d{{4,}})", rows[0])
        if found:
            return f"{name} {found[1]} is not grouped: {rows[0].strip()}"
    heading = next((row for row in rows if re.search(r" # .*what", row)), None)
    if heading is None:
        return None
    end = heading.index("#", heading.rfind("│", 0, heading.index("#")) + 1)
    for row in rows[rows.index(heading) + 1:]:
        if not row.startswith(("─", "├", "└")) and "───" not in row:
            around = row[max(0, end - 14):end + 2]
            if re.search(r"\d\d$", around) and re.search(r"[>└#+!…]", row[end:]):
                return f"a number leaves the column of #:\n{heading}\n{row}"
        else:
            break
    return None


def false_alarm(rows, expected, may_drop):
    """What claims that something went wrong although nothing did.

    `rows` have styles: trimmed rows must not be drawn in the colour of a loss, which is red in each theme.
    """
    text = plain(rows)
    shown = mode(text)
    if shown in ("NOT ANSWERING", "ENDED", "DETACHED", "NOT ATTACHED", "CATCHING UP") and shown not in expected:
        return f"{shown}, while the program is {' or '.join(sorted(expected)) or 'live'}: {text[0].strip()}"
    if not may_drop and (counters(text).get("dropped") or any("dropped here" in row for row in text)):
        return f"dropped records of a program that posts little: {text[0].strip()}"
    for styled, row in zip(rows, text):
        if re.search(r"older records? trimmed", row):
            # Behind the observers, whose leaks are red.
            red = [style for style in ESCAPE.findall(styled.rpartition("│")[2]) if is_red(style)]
            if red:
                return f"trimmed rows are drawn as a loss: {row.strip()} with {red[0]!r}"
    return None


def is_red(style):
    numbers = [number for number in re.split("[;:]", style[2:-1]) if number]
    if "38" in numbers:
        place = numbers.index("38")
        if numbers[place + 1:place + 2] == ["5"]:
            return numbers[place + 2] in ("1", "9", "160", "196", "197", "203", "204", "210")
        if numbers[place + 1:place + 2] == ["2"]:
            red, green, blue = map(int, numbers[place + 2:place + 5])
            return red > 150 and green < red // 2 and blue < red // 2
    return "31" in numbers or "91" in numbers


def disagreement(shown, counted, exact=True):
    """The counts of the first row that differ from what the program counted."""
    wrong = [f"{name} {shown[name]}, the program counted {counted[name]}" for name in counted
             if name in shown and (shown[name] != counted[name] if exact else shown[name] > counted[name])]
    if "posts" not in shown:
        wrong.append("the first row shows no count of posts")
    return "; ".join(wrong) or None


def jumping_rate(rates, true):
    """A rate that `list` gives, far from the true one. A few posts a second vary by some."""
    for rate in rates:
        if rate is None or abs(rate - true) > max(2.0, 0.5 * true):
            return f"{rate} posts/s at a true {true:.1f}; all that were given: {rates}"
    return None


def growth(samples, warm, allowed):
    """Memory in MB that grows by more than allowed after the warm-up: the last quarter against the first after it."""
    rest = [value for time, value in samples if time >= warm]
    if len(rest) < 4:
        return None
    quarter = max(1, len(rest) // 4)
    first, last = (sorted(part)[len(part) // 2] for part in (rest[:quarter], rest[-quarter:]))
    return f"{first:.1f} MB became {last:.1f} MB" if last > first + allowed else None
