#!/usr/bin/env python3
"""Prints the records of a stream as JSON Lines. Written from docs/Wire.md, to test that page and the library.

Usage: wire.py [--frames] FILE

FILE is - for standard input. --frames prints every frame, not only the records. What cannot be read is said on standard
error, with the byte where it is; then the exit status is 1.
"""

import json
import math
import struct
import sys

LONGEST_FRAME = 4_194_304
MOST_ITEMS = 1_024
MOST_CENTERS = 4_096
LONGEST_SHARED = 255
LONGEST_NAME = 2_048
MOST_LEAKS = 64
MOST_MINUTES = 10
MOST_SUSPECTS = 16
MOST_PATHS = 8
MOST_PATTERNS = 32
MOST_STATUS_FIELDS = 32
SLOTS = 4_096
MAGIC = b"NTCW"

HELLO, RECORDS, DROPS, REGISTRATIONS, MARK, END, CHECKPOINT = range(1, 8)
WATCH, COMMAND, RESULT, PING, OFFERS, LEAKS, COUNTS, LEFT_OUT, STATUS = 9, 10, 11, 12, 14, 15, 16, 17, 18
LIFETIMES = ["token", "owner", "untilRemoved", "controller", "instance", "sequence"]
REASONS = ["removed", "tokenReleased", "ownerGone", "finished", "senderGone", "replaced", "blocked"]
CONTEXTS = ["poster", "mainActor", "actor", "queue", "executor", "task"]
STATES = ["active", "ownerGone", "senderGone"]


class WireError(Exception):
    def __init__(self, offset, expected):
        super().__init__(f"byte {offset}: expected {expected}")


class Body:
    """The bytes of a frame's body, read from its beginning."""

    def __init__(self, data, base):
        self.data, self.base, self.place = data, base, 0

    def at_end(self):
        return self.place == len(self.data)

    def expected(self, what, place=None):
        return WireError(self.base + (self.place if place is None else place), what)

    def take(self, count, what):
        if count > len(self.data) - self.place:
            raise self.expected(f"{what}, {count} bytes")
        self.place += count
        return self.data[self.place - count:self.place]

    def byte(self, what):
        return self.take(1, what)[0]

    def fixed(self, code, what):
        return struct.unpack("<" + code, self.take(struct.calcsize(code), what))[0]

    def varint(self, what):
        start, number = self.place, 0
        for group in range(10):
            byte = self.byte(what)
            number |= (byte & 0x7F) << (7 * group)
            if byte < 0x80:
                if number >= 1 << 64:
                    break
                return number
        raise self.expected(f"{what}, at most 64 bits", start)

    def zigzag(self, what):
        number = self.varint(what)
        return -(number + 1) // 2 if number % 2 else number // 2

    def optional_text(self, what):
        start, flag = self.place, self.byte(what)
        if flag > 1:
            raise self.expected(f"{what}, a byte 0 or 1", start)
        return self.text(what) if flag else None

    def count(self, what, limit):
        start, count = self.place, self.varint(what)
        if count > limit:
            raise self.expected(f"at most {limit} {what}", start)
        return count

    def text(self, what, limit=LONGEST_FRAME):
        start = self.place
        count = self.varint(what)
        if count > limit:
            raise self.expected(f"{what}, at most {limit} bytes", start)
        data = self.take(count, what)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise self.expected(f"{what} in UTF-8", start) from None


class Memory:
    """What both ends keep: the table of texts, the numbers that steps are added to, and where the last record was."""

    def __init__(self):
        self.table, self.next_slot = {}, 0
        self.numbers = {"seq": 0, "time": 0, "post": 0, "registration": 0}
        self.on = None

    def shared(self, body, what):
        start = body.place
        reference = body.varint(what)
        if reference == 0:
            return body.text(what)
        if reference == 1:
            text = body.text(what, LONGEST_SHARED)
            self.table[self.next_slot] = text
            self.next_slot = (self.next_slot + 1) % SLOTS
            return text
        if reference - 2 not in self.table:
            raise body.expected(f"{what}, in a slot that is not empty", start)
        return self.table[reference - 2]

    def step(self, body, name):
        number = (self.numbers[name] + body.zigzag(name)) % (1 << 64)
        self.numbers[name] = number
        return number


def signed(number):
    return number - (1 << 64) if number >= 1 << 63 else number


def choice(words, number):
    """The word of a number; None of one of a newer version."""
    return words[number] if number < len(words) else None


def seconds(nanoseconds):
    whole, rest = divmod(abs(nanoseconds), 10**9)
    sign = -1 if nanoseconds < 0 else 1
    return float(sign * whole) + float(sign * rest) / 1e9


def read_record(body, memory):
    """A record with the keys of its form in JSON."""
    start = body.place
    bits = body.varint("fields of a record")
    if bits >= 1 << 24:
        raise body.expected("fields of a record, bits 0 to 23", start)

    def has(bit):
        return bits >> bit & 1

    record = {"version": 1, "seq": memory.step(body, "seq")}
    if has(22):
        time = body.fixed("d", "time")
    else:
        time = seconds(signed(memory.step(body, "time")))
    record["time"] = time if math.isfinite(time) else str(time)
    record["kind"] = memory.shared(body, "kind")
    readers = [
        ("name", lambda: memory.shared(body, "name")),
        ("file", lambda: memory.shared(body, "file")),
        ("line", lambda: body.zigzag("line")),
        ("observer", lambda: memory.shared(body, "observer")),
        ("registration", lambda: body.varint("registration")),
        ("lifetime", lambda: choice(LIFETIMES, body.varint("lifetime"))),
        ("owner", lambda: memory.shared(body, "owner")),
        ("post", lambda: memory.step(body, "post")),
        ("durationNanoseconds", lambda: body.zigzag("duration")),
        ("sender", lambda: memory.shared(body, "sender")),
        ("cause", lambda: (record["seq"] - body.zigzag("cause")) % (1 << 64)),
        ("payloadJSON", lambda: body.text("payload")),
        ("deliveries", lambda: body.zigzag("deliveries")),
        ("scheduled", lambda: body.zigzag("scheduled")),
        ("skipped", lambda: body.zigzag("skipped")),
        ("failed", lambda: body.zigzag("failed")),
        ("filtered", lambda: body.zigzag("filtered")),
        ("reason", lambda: choice(REASONS, body.varint("reason"))),
        ("text", lambda: body.text("text")),
        ("passed", lambda: read_passed(body)),
        ("first", lambda: f"{memory.shared(body, 'first')}:{body.zigzag('line of first')}"),
        ("isComplete", lambda: False),
    ]
    for bit, (key, read) in enumerate(readers):
        if has(bit):
            value = read()
            if value is not None:
                record[key] = value
    if has(23):
        count = body.varint("more")
        start = body.place
        read_more(Body(body.take(count, "more"), body.base + start), record, memory)
    if memory.on:
        record["on"] = memory.on
    return in_flat_form(record)


def read_more(body, record, memory):
    """Fields of later times. Those of a newer version are passed over."""
    bits = body.varint("bits of more fields")
    if bits & 1:
        process, post = body.fixed("Q", "process of an origin"), body.varint("post of an origin")
        node, start = None, body.place
        flag = body.byte("node of an origin")
        if flag > 1:
            raise body.expected("node of an origin, a byte 0 or 1", start)
        if flag:
            node = body.text("node of an origin", 255)
        if process:
            record["origin"] = f"{process:x}/{post}" + ("" if node is None else f"/{node}")
    if bits & 2:
        memory.on = body.text("where it was", 255)
    if bits & 4:
        record["stack"] = body.text("stack", 8192)


def read_passed(body):
    start = body.place
    passed = body.byte("passed")
    if passed > 1:
        raise body.expected("passed, 0 or 1", start)
    return passed == 1


def in_flat_form(record):
    """What docs/Wire.md says of the form in JSON: of names, and of counts that are left out."""
    kind = record["kind"]
    if kind in ("observe", "remove", "refuse"):
        name = record.get("name", None)
        if name is None:
            record["name"] = "*"
        elif name.endswith("*") and set(name[:-1]) <= {"\\"}:
            record["name"] = "\\" + name
    if kind == "post" and "deliveries" in record:
        for key in ("scheduled", "filtered"):
            if record.get(key) == 0:
                del record[key]
    return record


def read_registration(body, memory):
    start = body.place
    bits = body.varint("fields of a registration")
    if bits >= 1 << 11:
        raise body.expected("fields of a registration, bits 0 to 10", start)
    registration = {
        "number": memory.step(body, "registration"),
        "observer": memory.shared(body, "observer"),
        "file": memory.shared(body, "file"),
        "line": body.zigzag("line"),
    }
    readers = [
        ("name", lambda: memory.shared(body, "name")),
        ("kind", lambda: choice(LIFETIMES, body.varint("kind"))),
        ("context", lambda: choice(CONTEXTS, body.varint("context"))),
        ("state", lambda: choice(STATES, body.varint("state"))),
        ("sender", lambda: memory.shared(body, "sender")),
        ("payloadType", lambda: memory.shared(body, "payload type")),
        ("priority", lambda: body.zigzag("priority")),
        ("hasFilter", lambda: True),
        ("isBlocked", lambda: True),
        ("isOneShot", lambda: True),
    ]
    for bit, (key, read) in enumerate(readers):
        if bits >> bit & 1:
            value = read()
            if value is not None:
                registration[key] = value
    if bits >> 10 & 1:
        body.take(body.varint("more"), "more")
    return registration


def read_items(body, read, memory):
    items = []
    while not body.at_end():
        if len(items) == MOST_ITEMS:
            raise body.expected(f"the end of a frame, behind {MOST_ITEMS} items")
        items.append(read(body, memory))
    return items


def read_beginning(body):
    if body.take(4, "NTCW") != MAGIC:
        raise body.expected("NTCW", 0)
    version = body.byte("version")
    if version == 0:
        raise body.expected("a version from 1", 4)
    return version


def read_hello(body):
    hello = {
        "frame": "hello",
        "version": read_beginning(body),
        "program": body.text("program", 255),
        "pid": body.varint("pid"),
        "epoch": body.fixed("Q", "epoch"),
        "started": body.fixed("q", "started"),
        "rights": body.varint("rights"),
        "centers": [],
    }
    count = body.varint("number of centers")
    if count > MOST_CENTERS:
        raise body.expected(f"at most {MOST_CENTERS} centers")
    for _ in range(count):
        hello["centers"].append({"number": body.varint("center"), "label": body.text("label", 255)})
    has_times = not body.at_end()
    for center in hello["centers"]:
        center["timeZero"] = body.fixed("q", "time of a center") if has_times else 0
    hello["process"] = 0 if body.at_end() else body.fixed("Q", "process")
    return hello


def read_checkpoint(body):
    checkpoint = {"frame": "checkpoint", "version": read_beginning(body), "records": body.varint("records")}
    if not body.at_end() and body.byte("parts") & 1:
        checkpoint["past"] = read_past(body)
    return checkpoint


def read_past(body):
    past = {
        "check": body.fixed("I", "check"), "listing": body.varint("listing"), "time": body.fixed("q", "time"),
    }
    past |= {key: body.varint(key) for key in ("posts", "deliveries", "unheard", "failed", "dropped")}
    count = body.varint("number of centers")
    if count > MOST_CENTERS:
        raise body.expected(f"at most {MOST_CENTERS} centers")
    past["centers"] = [
        {
            "number": body.varint("center"), "label": body.text("label", 255),
            "timeZero": body.fixed("q", "time of a center"),
            "lastSeq": body.varint("last seq"), "lastTime": body.zigzag("last time"),
        }
        for _ in range(count)
    ]
    if not body.at_end():
        for center in past["centers"]:
            center["sums"] = [body.varint(key) for key in ("posts", "deliveries", "unheard")]
    return past


def read_end(body):
    end = {"frame": "end", "reason": body.varint("reason"), "text": body.text("text")}
    if not body.at_end() and body.byte("parts") & 1:
        end["check"] = body.fixed("I", "check")
    return end


def read_command(body):
    command = {
        "frame": "command", "id": body.varint("id"), "center": body.varint("center"),
        "kind": body.varint("kind"),
    }
    if command["kind"] == 0:
        command["registration"] = body.varint("registration")
    if command["kind"] == 1:
        command["seconds"] = body.varint("seconds")
    if command["kind"] in (0, 1, 2):
        command["name"] = body.optional_text("name")
    if command["kind"] == 3:
        command["name"] = body.text("name")
        command["payload"] = body.optional_text("payload")
    if command["kind"] == 4:
        command["posts"] = body.varint("posts")
        command["name"] = body.text("name")
    return {key: value for key, value in command.items() if value is not None}


def read_result(body):
    result = {"frame": "result", "id": body.varint("id")}
    flags = body.byte("flags")
    result["isDone"] = flags & 1 == 1
    result["text"] = body.text("text")
    if flags & 2:
        marks = body.byte("marks")
        result["marks"] = 1 if marks & 1 else marks & 2
        counts = [min(body.varint("count"), (1 << 32) - 1 if i < 2 else 1 << 20) for i in range(7)]
        result["counts"] = [0] * 7 if result["marks"] else counts
    return result


def read_offers(body):
    offers = {"frame": "offers", "rights": body.varint("rights"), "posts": []}
    for _ in range(body.count("names", MOST_ITEMS)):
        name = body.text("name", LONGEST_NAME)
        offers["posts"].append({"name": name, "payload": body.text("type", 255)})
    return offers


def read_leaks(body):
    leaks = {"frame": "leaks", "gone": body.varint("gone"), "living": body.varint("living"), "objects": []}
    for _ in range(body.count("objects", MOST_LEAKS)):
        leak = {
            "id": body.varint("id"), "label": body.text("label", 255), "since": body.fixed("q", "since"),
            "suspects": [], "paths": [],
        }
        for _ in range(body.count("suspects", MOST_SUSPECTS)):
            leak["suspects"].append({
                "center": body.varint("center"), "registration": body.varint("registration"),
                "text": body.text("text", LONGEST_NAME),
            })
        leaks["objects"].append(leak)
    leaks["classes"] = []
    if body.at_end():
        return leaks
    for _ in range(body.count("classes", MOST_LEAKS)):
        kind = {
            "label": body.text("label", 255), "count": body.varint("count"), "center": body.varint("center"),
            "registration": body.varint("registration"), "text": body.text("text", LONGEST_NAME),
            "minutes": [],
        }
        for _ in range(body.count("minutes", MOST_MINUTES)):
            kind["minutes"].append({"minute": body.varint("minute"), "count": body.varint("count")})
        leaks["classes"].append(kind)
    if not body.at_end():
        for leak in leaks["objects"]:
            leak["paths"] = [body.text("text", LONGEST_NAME) for _ in range(body.count("paths", MOST_PATHS))]
    return leaks


def read_watch(body):
    watch = {"frame": "watch", "countsOnly": False, "parts": 7, "names": [], "kinds": []}
    if body.at_end():
        return watch
    flags = body.byte("flags")
    watch["countsOnly"] = flags & 1 == 1
    if flags & 2 == 0:
        return watch
    watch["parts"] = body.varint("parts")
    for _ in range(body.count("names", MOST_PATTERNS)):
        start, form = body.place, body.byte("form of a name")
        if form > 1:
            raise body.expected("form of a name, a byte 0 or 1", start)
        watch["names"].append({"isPrefix": form == 1, "text": body.text("name", 255)})
    for _ in range(body.count("kinds", MOST_PATTERNS)):
        watch["kinds"].append(body.text("kind", 255))
    return watch


def read_left_out(body):
    keys = ("center", "total", "posts", "deliveries", "unheard", "names", "registrations")
    return {"frame": "leftOut", **{key: body.varint(key) for key in keys}}


def read_status(body):
    status = {"frame": "status", "name": body.text("name", 255), "fields": []}
    for _ in range(body.count("fields", MOST_STATUS_FIELDS)):
        status["fields"].append([body.text("label", 255), body.text("value", 255)])
    return status


READERS = {
    COMMAND: read_command, RESULT: read_result, OFFERS: read_offers, LEAKS: read_leaks, WATCH: read_watch,
    LEFT_OUT: read_left_out, STATUS: read_status,
}


class Stream:
    """Gives what each frame says, as a value of JSON; None for a frame that is skipped."""

    def __init__(self):
        self.memory = Memory()
        self.is_lost = False

    def read(self, kind, body):
        try:
            return self.read_body(kind, body)
        except WireError:
            if kind in (HELLO, RECORDS, REGISTRATIONS, CHECKPOINT):
                self.is_lost = True
            raise

    def read_body(self, kind, body):
        if kind == HELLO:
            hello = read_hello(body)
            self.begin()
            return hello
        if kind == CHECKPOINT:
            checkpoint = read_checkpoint(body)
            self.begin()
            return checkpoint
        if kind == RECORDS and not self.is_lost:
            center = body.varint("center")
            records = read_items(body, read_record, self.memory)
            return {"frame": "records", "center": center, "records": records}
        if kind == REGISTRATIONS and not self.is_lost:
            center, seq = body.varint("center"), body.varint("seq")
            flags = body.byte("flags")
            return {
                "frame": "registrations", "center": center, "seq": seq, "isLast": flags & 1 == 1,
                "isUpdate": flags & 2 == 2, "knowsObservers": flags & 4 == 0,
                "registrations": read_items(body, read_registration, self.memory),
            }
        if kind == DROPS:
            keys = ("center", "total", "posts", "deliveries", "unheard")
            return {"frame": "drops", **{key: body.varint(key) for key in keys}}
        if kind == COUNTS:
            keys = ("center", "posts", "nanoseconds")
            return {"frame": "counts", **{key: body.varint(key) for key in keys}}
        if kind == MARK:
            return {"frame": "mark", "time": body.fixed("q", "time"), "text": body.text("text")}
        if kind == PING:
            return {"frame": "ping", "isAnswer": body.byte("flags") & 1 == 1}
        if kind in READERS:
            return READERS[kind](body)
        if kind == END:
            return read_end(body)
        return None

    def begin(self):
        self.memory = Memory()
        self.is_lost = False


def frames(data):
    """The type and the body of each frame."""
    place = 0
    if len(data) < 9 or data[4] not in (HELLO, CHECKPOINT) or data[5:9] != MAGIC:
        raise WireError(0, "a stream of notices")
    while place < len(data):
        if len(data) - place < 4:
            raise WireError(place, "a whole frame")
        (length,) = struct.unpack_from("<I", data, place)
        if not 1 <= length <= LONGEST_FRAME:
            raise WireError(place, f"a length from 1 to {LONGEST_FRAME}")
        if len(data) - place - 4 < length:
            raise WireError(place, "a whole frame")
        yield data[place + 4], Body(data[place + 5:place + 4 + length], place + 5)
        place += 4 + length


def main(arguments):
    shows_frames = arguments[:1] == ["--frames"]
    names = arguments[1:] if shows_frames else arguments
    if len(names) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    with sys.stdin.buffer if names[0] == "-" else open(names[0], "rb") as file:
        data = file.read()
    stream, status = Stream(), 0
    try:
        for kind, body in frames(data):
            try:
                value = stream.read(kind, body)
            except WireError as error:
                print(error, file=sys.stderr)
                status = 1
                continue
            if value is None:
                continue
            if shows_frames:
                print(json.dumps(value))
            elif kind == RECORDS:
                for record in value["records"]:
                    print(json.dumps(record))
    except WireError as error:
        print(error, file=sys.stderr)
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
