"""What the soak runs and watches: programs, boards, recorders and lists, and what they take of the machine."""

import json
import os
import re
import signal
import subprocess
import time

import screens
from board import PATIENCE, Broken, environment
from emulator import Emulator

TICKS = os.sysconf("SC_CLK_TCK")


def memory(pid):
    """The resident memory of a process in MB, and the seconds of processor time that it has used."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
    except (OSError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6, (int(fields[11]) + int(fields[12])) / TICKS


class Usage:
    """Samples of memory, and processor time since the first one."""

    def __init__(self, pid):
        self.pid, self.memory, self.first, self.last = pid, [], None, None

    def sample(self, now):
        found = memory(self.pid)
        if found:
            self.memory.append((now, found[0]))
            self.first = self.first or (now, found[1])
            self.last = (now, found[1])

    def share(self):
        """Percent of one core."""
        if not self.first or self.last[0] <= self.first[0]:
            return 0.0
        return 100 * (self.last[1] - self.first[1]) / (self.last[0] - self.first[0])

    def megabytes(self):
        return max((value for _, value in self.memory), default=0)


class Program:
    """A program under watch: `soak-programs`, or the shop, which counts nothing."""

    def __init__(self, name, command, folder, rate=None):
        self.name, self.command, self.rate = name, command, rate
        self.variables = environment(XDG_RUNTIME_DIR=folder)
        self.before = {"posts": 0, "deliveries": 0}
        self.start()

    def start(self):
        output = subprocess.DEVNULL if self.rate is None else subprocess.PIPE
        self.process = subprocess.Popen(self.command, env=self.variables, text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=output)
        if self.rate is not None:
            self.process.stdout.readline()
        self.usage = Usage(self.process.pid)

    @property
    def counts(self):
        """All that it has counted, also in earlier lives."""
        return {key: self.before[key] + value for key, value in self.order("count").items()}

    def order(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        posts, deliveries = self.process.stdout.readline().split()
        return {"posts": int(posts), "deliveries": int(deliveries)}

    def signal(self, number):
        self.process.send_signal(number)

    def end(self):
        """Ends it as the end of its input does, and keeps its counts."""
        if self.rate is not None:
            self.before = {key: self.before[key] + value for key, value in self.order("pause").items()}
            # What was posted last is sent within a fiftieth of a second.
            time.sleep(1)
            self.process.stdin.close()
        else:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


class Screen:
    """A board in tmux."""

    def __init__(self, name, program, watched, size, folder, environment_folder):
        self.name, self.size = name, size
        os.mkdir(folder)
        self.emulator = Emulator(folder, program, ["attach", watched, "--wait"], *size,
                                 variables=environment(XDG_RUNTIME_DIR=environment_folder, COLORTERM=""))
        self.emulator.tmux("set-option", "-g", "status", "off")
        self.resize(*size)
        self.pid = int(self.emulator.ask("pane_pid"))
        self.usage = None
        self.keys, self.draws, self.typed = [], [], []

    def found_process(self):
        """The board itself: the child of the pane's shell."""
        with open(f"/proc/{self.pid}/task/{self.pid}/children", encoding="ascii") as file:
            children = file.read().split()
        return int(children[0]) if children else self.pid

    def opened(self):
        self.wait(lambda rows: screens.mode(rows) == "LIVE", "the board to be live")
        self.usage = Usage(self.found_process())
        return self

    def rows(self, styled=False):
        text = self.emulator.tmux("capture-pane", "-p", "-t", ":0", *(["-e"] if styled else []))
        return text.split("\n")[:self.size[1]]

    def press(self, *keys):
        self.typed = (self.typed + list(keys))[-24:]
        self.emulator.tmux("send-keys", "-t", ":0", *keys)

    def resize(self, columns, rows):
        self.size = (columns, rows)
        self.emulator.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait(self, holds, what, within=PATIENCE):
        """Waits for a screen, and returns the seconds that it took."""
        began = time.monotonic()
        while True:
            rows = self.rows()
            if holds(rows):
                return time.monotonic() - began
            if time.monotonic() > began + within:
                raise Broken(f"{self.name}: waited {within:.0f} s for {what}, after the keys {' '.join(self.typed)}:\n"
                             + "\n".join(rows))
            time.sleep(0.003)

    def close_views(self):
        """Presses Escape until the panes are shown, and notes how long each takes."""
        for _ in range(12):
            try:
                # Keys that were typed before may still be on their way.
                self.wait(screens.is_home, "the panes", 0.3)
                break
            except Broken:
                pass
            before = self.rows()[-2:]
            self.press("Escape")
            try:
                self.keys.append(self.wait(lambda rows: rows[-2:] != before or screens.is_home(rows), "Escape", 2))
            except Broken:
                pass
        else:
            raise Broken(f"{self.name}: twelve Escapes do not lead to the panes, after the keys {' '.join(self.typed)}:\n"
                         + "\n".join(self.rows()))
        # A key directly behind Escape would be one with Alt.
        time.sleep(0.2)

    def probe_keys(self, attempts=3):
        """Opens and closes the help, and notes how long both took. Keys typed before may still open other views."""
        for attempt in range(attempts):
            try:
                self.close_views()
                self.press("?")
                within = PATIENCE if attempt == attempts - 1 else 3
                opened = self.wait(lambda rows: not screens.is_home(rows), "the help after ?", within)
                self.press("Escape")
                self.keys += [opened, self.wait(screens.is_home, "the panes after Escape", within)]
                return
            except Broken:
                if attempt == attempts - 1:
                    raise

    def probe_size(self, columns, rows):
        self.close_views()
        self.resize(columns, rows)
        self.draws.append(
            self.wait(lambda text: screens.is_whole(text, columns, rows), f"a board of {columns}x{rows}"))

    def quit(self, key):
        """Quits, and returns the seconds that it took."""
        self.close_views()
        began = time.monotonic()
        self.press(key)
        self.emulator.wait(f"{self.name} to quit by {key}", lambda: os.path.exists(self.emulator.done))
        with open(self.emulator.done, encoding="ascii") as file:
            if file.read().strip() != "0":
                raise Broken(f"{self.name} did not exit with 0")
        return time.monotonic() - began

    def kill(self):
        self.emulator.end()


class Recorder:
    """`noticeboard record`."""

    def __init__(self, program, watched, path, folder, arguments=()):
        self.path = path
        self.process = subprocess.Popen(
            [program, "record", path, watched, *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(XDG_RUNTIME_DIR=folder))
        self.process.stderr.readline()
        self.usage = Usage(self.process.pid)

    def end(self):
        """Ends it as ^C does, and returns what it says: records and dropped ones."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        said, problem = self.process.communicate(timeout=PATIENCE)
        found = re.search(r"([\d ]+) records?, ([\d ]+) dropped", said)
        if not found:
            raise Broken(f"record exited with {self.process.returncode} and said {said!r} and {problem!r}")
        return tuple(int(number.replace(" ", "")) for number in found.groups())

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def recorded(program, path):
    """How many posts and deliveries a recording has."""
    counts = {"posts": 0, "deliveries": 0}
    words = {b'"kind":"post"': "posts", b'"kind":"deliver"': "deliveries"}
    replay = subprocess.Popen([program, "replay", path, "--json"], stdout=subprocess.PIPE, env=environment())
    for line in replay.stdout:
        for word, key in words.items():
            if word in line and b'omplete":false' not in line:
                counts[key] += 1
    if replay.wait() != 0:
        raise Broken(f"replay of {path} exited with {replay.returncode}")
    return counts


def listed(program, folder):
    """The programs that `list` gives, by name."""
    result = subprocess.run([program, "list", "--json"], capture_output=True, text=True, check=False, timeout=PATIENCE,
                            env=environment(XDG_RUNTIME_DIR=folder))
    return {entry["name"]: entry for entry in map(json.loads, result.stdout.splitlines())}
