"""The attacks: each family yields names and functions, which raise `Broken` when an expectation did not hold."""

import os
import signal
import tempfile
import time

from board import Board, Broken, environment
from emulator import emulated
from floods import floods
from hostile import TEXTS, check_is_drawing, hostile_keys, hostile_lesson, hostile_script
from streams import streams

CRASHES = [signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGSEGV]
# Signals that end no program, that no program can catch, or that the C library reserves.
HARMLESS = {signal.SIGKILL, signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGCONT,
            signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH, 32, 33}


def name_of(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIGRTMIN+{number - signal.SIGRTMIN}"


def signals(program, chance, short):
    """every signal ends the program as it ends others, and the terminal is given back"""
    def attack(number):
        with Board(program) as board:
            board.opened().settle()
            board.signal(number)
            status = board.wait_for_end()
            if status != -number:
                raise Broken(f"the status is {status}")
            board.check_given_back()
            if number in CRASHES:
                after = board.received[board.received.rfind(b"\x1b[?1049l"):]
                if b"Press space" in after or b"Thread 0" not in after:
                    raise Broken(f"the backtrace is {after[:200]!r}")

    numbers = [number for number in range(1, signal.SIGRTMAX + 1) if number not in HARMLESS]
    if short:
        numbers = sorted(chance.sample([number for number in numbers if number not in CRASHES], 10) + chance.sample(CRASHES, 3))
    for number in numbers:
        yield name_of(number), lambda number=number: attack(number)


def ignored_signals(program, chance, short):
    """a signal that the parent wants ignored is ignored"""
    def attack(number):
        with Board(program, ignoring=[number]) as board:
            board.opened().settle()
            board.signal(number)
            since = len(board.received)
            board.type("?")
            board.wait_for("Esc", since)
            board.type("\x03")
            if board.wait_for_end() != 0:
                raise Broken(f"the status is {board.status}")
            board.check_given_back()

    for number in [signal.SIGHUP, signal.SIGPIPE, signal.SIGUSR1, signal.SIGABRT][:2 if short else 4]:
        yield name_of(number), lambda number=number: attack(number)


def stalled_terminals(program, chance, short):
    """a terminal that does not read: keys and signals end the program within a second, the modes are restored"""
    def attack(end, first):
        with Board(program, size=(200, 400)) as board:
            if not first:
                board.opened()
            for step in range(8):
                # Each drawing exceeds the system's buffer for a terminal that does not read.
                board.resize(200 - step, 400 - step)
                time.sleep(0.05)
            began = time.monotonic()
            if isinstance(end, bytes):
                os.write(board.master, end)
                expected = 0
            else:
                board.signal(end)
                expected = -end
            status = board.wait_for_end(within=5, reading=False)
            took = time.monotonic() - began
            if status != expected or took > 1:
                raise Broken(f"the status is {status} after {took:.2f} s")
            board.settle()
            board.check_given_back()

    ends = [b"q", b"\x03", signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1]
    for end in chance.sample(ends, 3) if short else ends:
        yield f"by {end!r}", lambda end=end: attack(end, first=False)
    if not short:
        yield "from the first byte", lambda: attack(signal.SIGTERM, first=True)


def terminals(program, chance, short):
    """terminals of many types in several locales: drawn and given back, or told why not"""
    def attack(term, locale):
        with Board(program, variables=environment(term, locale)) as board:
            if term in ("dumb", "nonsense", "", "\x1b]0;x\x07"):
                board.wait_for("Plain mode")
                board.type("post still.here\n")
                board.wait_for("> still.here")
                if b"\x1b" in board.received:
                    raise Broken("an escape was sent to a terminal that knows none")
                board.type("\x04")
            else:
                board.opened().settle()
                if locale in ("C", "nonsense") and any(byte > 127 for byte in board.received):
                    raise Broken("more than ASCII was sent")
                board.type("?")
                board.settle()
                board.type("\x03")
            if board.wait_for_end() != 0:
                raise Broken(f"the status is {board.status}")
            board.check_given_back()

    terms = ["xterm-256color", "xterm", "screen", "tmux-256color", "linux", "vt100", "vt220", "ansi", "rxvt",
             "dumb", "nonsense", "", "\x1b]0;x\x07"]
    pairs = [(term, locale) for term in terms for locale in ("C.UTF-8", "C", "nonsense")]
    for term, locale in chance.sample(pairs, 6) if short else pairs:
        yield f"{term!r} in {locale}", lambda term=term, locale=locale: attack(term, locale)


def resizes(program, chance, short):
    """sizes from none to 65535, many at once, under a flood of posts and keys"""
    def attack(sizes):
        with Board(program) as board:
            board.opened()
            for size in sizes:
                board.type("ppost flood {\"n\":[1,2,3]}\r" * 2 + "\t12?\x1b")
                board.resize(*size)
                board.read(chance.choice([0, 0.05, 0.1]))
            board.resize(24, 80)
            for _ in range(3):
                # An Escape alone closes a pane; before other keys it would be Alt.
                board.settle()
                board.type("\x1b")
            board.settle()
            since = len(board.received)
            board.type("\x0c")
            board.wait_for("Observers", since, "the board after all")
            board.type("\x03")
            if board.wait_for_end() != 0:
                raise Broken(f"the status is {board.status}")
            board.check_given_back()

    for number in range(1 if short else 10):
        sizes = [(0, 0), (1, 1), (1, 400), (400, 1), (65535, 2), (2, 65535)]
        sizes += [(chance.randrange(1, 120), chance.randrange(1, 300)) for _ in range(20 if short else 100)]
        chance.shuffle(sizes)
        yield f"round {number}", lambda sizes=sizes: attack(sizes)


def typed_ahead(program, chance, short):
    """keys typed before the board is up, all at once, or while it is stopped, are keys"""
    def attack(when):
        with Board(program, ["--empty"]) as board:
            keys = "ppost typed.ahead\rppost second.line\r"
            if when == "before":
                board.type(keys)
            board.wait_for("Observers")
            board.settle()
            if when == "stopped":
                board.signal(signal.SIGSTOP)
            if when != "before":
                board.type(keys)
            if when == "stopped":
                board.signal(signal.SIGCONT)
            board.wait_for("second.line")
            board.settle()
            if b"pasted" in board.received:
                raise Broken("keys were taken for a paste")
            board.type("\x1b[200~q\rq\x03\x1b[201~")
            board.wait_for("pasted", what="a paste to be taken for one")
            board.type("\x03")
            if board.wait_for_end() != 0:
                raise Broken(f"the status is {board.status}")
            board.check_given_back()

    for when in ("before", "at once", "stopped"):
        yield when, lambda when=when: attack(when)


def keys_in_pieces(program, chance, short):
    """random keys, sequences, pastes and bytes in random pieces: the board answers afterwards"""
    def attack(pieces):
        with Board(program) as board:
            board.opened()
            for piece, pause in pieces:
                if board.ended():
                    break
                try:
                    board.type(piece)
                except OSError:
                    break
                board.read(pause)
            if not board.ended():
                board.type("\x1b[201~\x03\x03")
            # Some of the keys may have ended the board: the restored terminal then made Control-C a signal.
            if board.wait_for_end() not in (0, -signal.SIGINT):
                raise Broken(f"the status is {board.status}")
            board.check_given_back()
            check_is_drawing(board.said())

    for number in range(4 if short else 60):
        data = hostile_keys(chance, 60 if short else 400)
        pieces = []
        while data:
            length = chance.randrange(1, 12)
            pieces.append((data[:length], chance.choice([0, 0, 0, 0.002, 0.03])))
            data = data[length:]
        yield f"round {number}", lambda pieces=pieces: attack(pieces)


def hostile_data(program, chance, short):
    """hostile text in names, payloads, labels, notes, lessons, paths, prompts, filters and pastes: nothing but drawing"""
    def attack(text, arguments, keys):
        with Board(program, arguments, size=(40, 120)) as board:
            board.opened().settle()
            for key in keys:
                board.type(key)
                board.settle(0.02)
            board.type("\x1b[201~\x03\x03")
            if board.wait_for_end() != 0:
                raise Broken(f"the status is {board.status}")
            board.check_given_back()
            check_is_drawing(board.received)

    folder = tempfile.TemporaryDirectory()
    texts = chance.sample(TEXTS, 2) if short else TEXTS
    for number, text in enumerate(texts):
        visible = text.replace("\n", "").replace("/", "").replace("\0", "")[:40]
        script = os.path.join(folder.name, f"{number}{visible}")
        lesson = os.path.join(folder.name, f"{number}{visible}.lesson")
        with open(script, "w") as file:
            file.write(hostile_script(text))
        with open(lesson, "w") as file:
            file.write(hostile_lesson(text))
        paste = f"\x1b[200~{text}\x1b[201~"
        keys = ["2", "\x1b[B\x1b[A", "\r", "3", "1", "/", paste, "\r", "\x1b", "p", paste, "\r", "\x1b", "?", "\x1b"]
        yield f"a script with {text!r}", lambda text=text, script=script, keys=keys: attack(text, [script], keys)
        if not short:
            yield (f"a lesson with {text!r}", lambda text=text, lesson=lesson: attack_lesson(program, lesson))


def attack_lesson(program, lesson):
    with Board(program, ["lesson", lesson], size=(40, 120)) as board:
        try:
            board.wait_for("step 1/")
        except Broken:
            # The report of a refused lesson is as safe as a shown lesson.
            if board.status != 2:
                raise
            return check_is_drawing(board.received)
        board.type("  z  ")
        board.settle()
        board.type("\x03")
        if board.wait_for_end() != 0:
            raise Broken(f"the status is {board.status}")
        board.check_given_back()
        check_is_drawing(board.received)


def hang_ups(program, chance, short):
    """a terminal that goes ends the program"""
    def attack():
        with Board(program) as board:
            board.opened().settle()
            board.hang_up()
            if board.wait_for_end() != -signal.SIGHUP:
                raise Broken(f"the status is {board.status}")

    yield "hang up", attack


FAMILIES = [signals, ignored_signals, stalled_terminals, terminals, resizes, typed_ahead, keys_in_pieces, hostile_data,
            floods, hang_ups, streams, emulated]
