"""Text that would harm a terminal that receives it raw, and a check that none did."""

import json
import re

from board import Broken

TEXTS = [
    "\x1b]0;stolen title\x07", "\x1b]52;c;c3RvbGVu\x07", "\x1bP1$r0m\x1b\\", "\x1b_Gi=1;x\x1b\\", "\x1b[2J\x1b[3J\x1b[H",
    "\x1b[6n\x1b[c\x1b[>c", "\x1b[?1000h\x1b[?1049l", "\x1bc", "\x9b31m\x9d0;x\x9c", "\x07\x08\x0b\x0c\x0e\x0f\r\t\x7f",
    "\u202eright to left\u2066\u200f", "\u200b\u200d\ufeff\u2028\u2029\x85", "e" + "\u0301" * 200, "\U0001f1e8\U0001f1ff\U0001f468\u200d\U0001f469",
    "\u6728" * 200, "\ufdfd\u1112\u1161\u11ab", "\U000e0041\U000e0042\ufff9\ufffb", "long " * 2000, "\x18\x1a\x1b\x1b[", "\x00\x01\x02\x1c\x1d\x1e\x1f",
]

# The sequences with which curses draws, and the program begins and ends: it has the mouse reported by three modes together,
# asks for the background, and copies what is selected, all of which hostile text tries alone, or with its own content.
DRAWING = re.compile(
    rb"\x1b\[[0-9;]*[mHfABCDGdKJXPLM@rSTbg]"
    rb"|\x1b\[\?(?:1|7|12|25|1049|2004)(?:;(?:7|12|25))*[hl]"
    rb"|\x1b\[\?1000h\x1b\[\?1002h\x1b\[\?1006h|\x1b\[\?1006l\x1b\[\?1002l\x1b\[\?1000l"
    rb"|\x1b\]11;\?\x1b\\|\x1b\]52;c;(?!c3RvbGVu)[A-Za-z0-9+/]*=*\x07"
    rb"|\x1b\[4[hl]|\x1b\[2[23];0;0t|\x1b\[!p"
    rb"|\x1b[()][AB0]|\x1b[=>78MHD]|[\x08\t\r\n\x0e\x0f]"
    rb"|\x18\x1b|[\x20-\x7e]"
)
WIDE = re.compile(rb"(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+")


def check_is_drawing(data):
    """Checks that only drawing was sent."""
    position = 0
    while position < len(data):
        match = DRAWING.match(data, position)
        if not match:
            match = WIDE.match(data, position)
            text = match.group().decode("utf-8", "replace") if match else ""
            bad = [c for c in text if c == "\ufffd" or "\x80" <= c <= "\x9f" or "\u202a" <= c <= "\u202e"
                   or "\u2066" <= c <= "\u2069" or c in "\u2028\u2029\u200b\u200e\u200f\ufeff\u2060"]
            if not match or bad:
                raise Broken(f"sent {data[max(0, position - 20):position + 40]!r}")
        position = match.end()


def quoted(text):
    return json.dumps(text, ensure_ascii=True)


def hostile_script(text):
    """Commands with the text wherever one takes text, without commands that the program refuses."""
    name = quoted(text[:200])
    return "\n".join([
        f"observe {name} as X by token", f"observe * as Y", f"post {name} {quoted(text)}",
        f"post {name} {{{quoted(text)}: [{quoted(text)}]}} from Z", f"note {name}",
    ]) + "\n"


def hostile_lesson(text):
    line = text.replace("\n", " ").replace("\r", " ")
    return f"title {line}\n\nsay A {line} B\nshow {line}\npost {quoted(text[:200])}\n\nsay two {line}\npost b\n"


def hostile_keys(chance, count):
    """What a keyboard, a mouse, a paste and a broken line send."""
    keys = [b"\x1b[A", b"\x1b[B", b"\x1bOA", b"\x1b[1;5D", b"\x1b[5~", b"\x1b[Z", b"\t", b"\r", b"\x7f", b"\x1b", b"?",
            b"p", b"K", b"1", b"2", b"3", b"/", b"S", b"\x1b[<0;3;4M", b"\x1b[I", b"\x1b[?1;2c", b"\x1b[200~q\rq\x1b[201~",
            "é木👍".encode(), b"post a 1\r", b"observe a as X\r", b"\x0c", b"\x12", b"\x15", b"\x1b[12", b"\x1b[99999999999~",
            b"\x1b]11;rgb:0/0/0\x1b\\", b"\xff\xfe", b"\xc3", b"\x80\x9b", b" ", b">", b"<", b"a", b"z", b"d", b"f"]
    result = b""
    for _ in range(count):
        if chance.random() < 0.1:
            random = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 8)))
            result += random.replace(b"\x03", b"").replace(b"q", b"").replace(b"\x1a", b"")
        else:
            result += chance.choice(keys)
    return result
