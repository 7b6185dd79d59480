"""The program in a terminal emulator (tmux), which executes all that it receives."""

import os
import subprocess
import tempfile
import time

from board import PATIENCE, Broken, environment
from hostile import TEXTS, hostile_script


class Emulator:
    def __init__(self, folder, program, arguments, columns=100, rows=30, variables=None):
        self.socket = os.path.join(folder, "socket")
        self.done = os.path.join(folder, "status")
        self.variables = variables or environment()
        words = " ".join("'" + word.replace("'", "'\\''") + "'" for word in [program, *arguments])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  f"{words}; echo $? > {self.done}.part; mv {self.done}.part {self.done}; exec cat")

    def tmux(self, *arguments):
        result = subprocess.run(["tmux", "-u", "-S", self.socket, *arguments], capture_output=True, check=False,
                                env=self.variables, timeout=PATIENCE)
        if result.returncode != 0:
            raise Broken(f"tmux {arguments[0]}: {result.stderr.decode()}")
        return result.stdout.decode()

    def end(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)

    def ask(self, what):
        return self.tmux("display-message", "-p", f"#{{{what}}}").strip("\n")

    def wait(self, what, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise Broken(f"waited in vain for {what}:\n{self.tmux('capture-pane', '-p')}")
            time.sleep(0.05)


def emulated(program, chance, short):
    """hostile text and resizes in an emulator: no title, no bell, no other mode, and the board is whole"""
    def attack(texts):
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "script")
            with open(script, "w") as file:
                file.write("".join(hostile_script(text) for text in texts))
            emulator = Emulator(folder, program, [script])
            try:
                emulator.wait("the board", lambda: "Observers" in emulator.tmux("capture-pane", "-p"))
                title = emulator.ask("pane_title")
                for _ in range(5 if short else 30):
                    emulator.tmux("resize-window", "-x", str(chance.randrange(1, 200)), "-y", str(chance.randrange(1, 60)))
                    emulator.tmux("send-keys", chance.choice(["Tab", "Up", "Down", "?", "Escape", "1", "2", "3", "Enter"]))
                emulator.tmux("resize-window", "-x", "100", "-y", "30")
                for key in ("Escape", "Escape", "C-l"):
                    emulator.tmux("send-keys", key)
                emulator.wait("the board after all", lambda: "Observers" in emulator.tmux("capture-pane", "-p"))
                modes = [emulator.ask(what) for what in ("pane_title", "window_bell_flag", "mouse_any_flag", "alternate_on")]
                # The board has the mouse reported.
                if modes != [title, "0", "1", "1"]:
                    raise Broken(f"title, bell, mouse and screen are {modes}")
                emulator.tmux("send-keys", "C-c")
                emulator.wait("the end", lambda: os.path.exists(emulator.done))
                with open(emulator.done) as file:
                    status = file.read().strip()
                flags = ("alternate_on", "cursor_flag", "keypad_flag", "keypad_cursor_flag", "mouse_any_flag")
                after = [emulator.ask(what) for what in flags]
                if status != "0" or after != ["0", "1", "0", "0", "0"]:
                    raise Broken(f"the status is {status}; screen, cursor, keypad and mouse are {after}")
            finally:
                emulator.end()

    for number in range(1 if short else 8):
        yield f"round {number}", lambda texts=chance.sample(TEXTS, 8): attack(texts)
