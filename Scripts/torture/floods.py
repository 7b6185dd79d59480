"""A board attached to a program that posts 70 000 times a second, under random keys and sizes."""

import os
import subprocess
import tempfile
import threading
import time

from board import PATIENCE, Board, Broken, environment

# The most seconds until ^C ends the board. Other keys wait for those before them.
LONGEST_END = 5

WORDS = [b"f~payload:[0-9]+7$\r", b"f~ti.k\r", b"fpayload:999\r", b"/tick\r", b"/~9{2,}\r", b"n", b"N", b"H", b"Z", b"h",
         b"l", b"c", b"C", b"b", b"D", b"u", b"T", b"L", b"!", b"B", b"z", b"1", b"2", b"3", b"j", b"k", b"g", b"G", b"\t",
         b" ", b"?", b"F", b"A", b"p", b"\x1b[A", b"\x1b[B", b"\x1b[5~", b"\x1b[6~", b"\r", b"\x15", b"\x04", b"\x0c",
         b"\x1b[<0;30;6M\x1b[<0;30;6m", b"\x1b[<64;30;6M", b"\x1b[<65;30;6M", b"x", b"d", b"r", b"]", b"["]


class Flood:
    """A program that offers itself, and posts until it is ended."""

    def __init__(self, path, folder):
        self.process = subprocess.Popen(
            [path, "flood"], env=environment(XDG_RUNTIME_DIR=folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdout.readline()
        self.is_over = False
        for work in (self.post, self.read):
            threading.Thread(target=work, daemon=True).start()

    def post(self):
        try:
            while not self.is_over:
                self.process.stdin.write(b"flood tick 1400\n")
                self.process.stdin.flush()
                time.sleep(0.02)
        except OSError:
            pass

    def read(self):
        for _ in self.process.stdout:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.process.kill()
        self.process.wait()


def floods(program, chance, short):
    """random keys and sizes while an attached program posts 70 000 times a second: the board answers, and ^C ends it"""
    offering = os.path.join(os.path.dirname(program), "offering")
    if not os.path.exists(offering):
        return

    def draws(board, what):
        """The header, which is drawn whole only when everything is, comes within seconds."""
        since, began = len(board.received), time.monotonic()
        while b"flood" not in board.received[since:]:
            if time.monotonic() > began + PATIENCE:
                raise Broken(f"{what} was not answered within {PATIENCE} s: {board.received[since:][-200:]!r}")
            board.read(0.05)
        return time.monotonic() - began

    def answers(board, size):
        """How long the board takes to be drawn whole in a new size, after ^L."""
        board.settle(0)
        board.resize(*size)
        board.type("\x0c")
        return draws(board, f"^L in the size {size}")

    def attack(pieces):
        with tempfile.TemporaryDirectory(dir="/tmp") as folder, Flood(offering, folder):
            with Board(program, ["attach", "flood"], variables=environment(XDG_RUNTIME_DIR=folder)) as board:
                board.opened()
                longest = 0
                for keys, pause, size in pieces:
                    board.type(keys)
                    board.read(pause)
                    if board.ended():
                        raise Broken(f"the board ended with {board.status}")
                    if size:
                        longest = max(longest, answers(board, size))
                board.type(b"\x1b[201~jjjj" * 20 + b"\x03")
                began = time.monotonic()
                if board.wait_for_end(within=LONGEST_END) != 0:
                    raise Broken(f"the status is {board.status}")
                print(f"     the longest wait was {longest:.2f} s; ^C took {time.monotonic() - began:.2f} s", flush=True)
                board.check_given_back()

    for number in range(1 if short else 6):
        pieces = []
        for step in range(60 if short else 400):
            keys = b"".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 9)))
            size = (chance.randrange(20, 50), chance.randrange(60, 160)) if step % 20 == 19 else None
            pieces.append((keys, chance.choice([0, 0.01, 0.05, 0.2]), size))
        yield f"round {number}", lambda pieces=pieces: attack(pieces)
