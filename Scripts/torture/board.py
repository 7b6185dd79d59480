"""A board in a pseudo terminal whose other end is a Python program."""

import errno
import fcntl
import os
import pty
import resource
import select
import signal
import struct
import termios
import time

# The most seconds that a busy machine needs. An attack that takes longer has not held.
PATIENCE = 20


class Broken(Exception):
    """An expectation did not hold; the text says which."""


def environment(term="xterm-256color", locale="C.UTF-8", **more):
    """The only variables that the program sees, so that the tester's own settings decide nothing."""
    variables = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "TERM": term, "LC_ALL": locale}
    for name in ("PATH", "LD_LIBRARY_PATH", "TERMINFO", "TERMINFO_DIRS"):
        if name in os.environ:
            variables[name] = os.environ[name]
    return {**variables, **more}


class Board:
    """A program in the foreground of a terminal of its own.

    A second process holds the terminal open, as the shell does, so that its modes can be read after the end.
    """

    def __init__(self, program, arguments=(), size=(24, 80), variables=None, ignoring=()):
        self.received = b""
        self.status = None
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self.slave)
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                for number in range(3):
                    os.dup2(self.slave, number)
                os.closerange(3, 64)
                # A child inherits the signals that Python and its parent ignore or block.
                for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
                    signal.signal(number, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_SETMASK, [])
                # Without a core dump, whose time would count as the program's.
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                for number in ignoring:
                    signal.signal(number, signal.SIG_IGN)
                os.execve(program, [program, *arguments], variables or environment())
            finally:
                os._exit(127)
        fcntl.fcntl(self.master, fcntl.F_SETFL, os.O_NONBLOCK)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.slave)
        if self.master is not None:
            os.close(self.master)

    # Input

    def type(self, data):
        """Types bytes as the terminal would send them, and reads meanwhile."""
        data = data.encode() if isinstance(data, str) else data
        deadline = time.monotonic() + PATIENCE
        while data:
            try:
                data = data[os.write(self.master, data):]
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise Broken("the program takes no keys")
                self.read(0.01)

    def resize(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number):
        os.kill(self.pid, number)

    def hang_up(self):
        os.close(self.master)
        self.master = None

    # Output

    def read(self, seconds):
        """Reads what comes within a time, and returns whether anything did."""
        if self.master is None or not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno in (errno.EIO, errno.EAGAIN):
                return False
            raise
        self.received += data
        return True

    def settle(self, quiet=0.2):
        """Reads until nothing has come for a time, and returns all that came."""
        deadline = time.monotonic() + PATIENCE
        while self.read(quiet) and time.monotonic() < deadline:
            pass
        return self.received

    def wait_for(self, text, since=0, what=None):
        """Reads until some bytes have come."""
        text = text.encode() if isinstance(text, str) else text
        deadline = time.monotonic() + PATIENCE
        while text not in self.received[since:]:
            if not self.read(0.05):
                if self.ended():
                    raise Broken(f"ended with {self.status} before {what or text!r} was seen")
                if time.monotonic() > deadline:
                    raise Broken(f"waited in vain for {what or text!r}; the last bytes were {self.received[-200:]!r}")
        return self

    def opened(self):
        """Waits until the board is drawn."""
        return self.wait_for("Observers", what="the board")

    def ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait_for_end(self, within=PATIENCE, reading=True):
        """Waits for the end, and returns the exit status; minus the number of the signal for one."""
        deadline = time.monotonic() + within
        while not self.ended():
            if time.monotonic() > deadline:
                raise Broken(f"did not end within {within} s")
            self.read(0.01) if reading else time.sleep(0.01)
        if reading:
            while self.read(0.01):
                pass
        return self.status

    def said(self):
        """What the program sent, up to its last sequence: behind that the shell's terminal echoes what is typed."""
        last = b"\x1b[?2004l"
        end = self.received.rfind(last)
        return self.received if end < 0 else self.received[:end + len(last)]

    def check_given_back(self, heard=True):
        """Checks that the modes are as before, and that the program has reset the terminal."""
        now = termios.tcgetattr(self.slave)
        if now != self.before:
            raise Broken(f"the modes are {now[:4]} and were {self.before[:4]}")
        if heard:
            for on, off, what in ((b"\x1b[?2004h", b"\x1b[?2004l", "marks pastes"),
                                  (b"\x1b[?1000h", b"\x1b[?1000l", "reports the mouse"),
                                  (b"\x1b[?1002h", b"\x1b[?1002l", "reports where the mouse is dragged"),
                                  (b"\x1b[?1049h", b"\x1b[?1049l", "shows the other screen"),
                                  (b"\x1b[?25l", b"\x1b[?25h", "hides its cursor"),
                                  (b"\x1b[?1h", b"\x1b[?1l", "is in application mode")):
                if self.received.rfind(on) > self.received.rfind(off):
                    raise Broken(f"the terminal still {what}")
