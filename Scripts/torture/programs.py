"""Programs with a broker (`broker-torture`), and what became of the numbers that they posted."""

import json
import os
import subprocess
import threading
import time

FIELDS = ["posted", "stored", "dropped", "retries", "doubles", "missing", "failed", "connections"]


class Program:
    """A running program. It ends when its input does, so none outlives the script."""

    def __init__(self, path, node, cluster, urls, **order):
        """`node` is what it is called here, and what its notices say; `name` among the orders is its name as a node."""
        self.node = node
        name = order.pop("name", node)
        self.heard_file = os.path.join(cluster.folder, f"heard-{node}")
        self.state, self.errors = dict.fromkeys(FIELDS, 0), os.path.join(cluster.folder, f"{node}.err")
        self.connection, self.lines = "", 0
        words = {"node": name, "label": node, "servers": urls, "file": self.heard_file, **order}
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [path, *(f"{key}={value}" for key, value in words.items())],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            words = line.split(" ", len(FIELDS))
            if len(words) > len(FIELDS):
                self.connection = json.loads(words[-1])
                self.state = dict(zip(FIELDS, map(int, words)))
                self.lines += 1

    def stop_posting(self):
        """Returns when it posts no more, and has said how much it has posted."""
        self.process.stdin.write("stop\n")
        self.process.stdin.flush()
        posted = None
        while posted != self.state["posted"]:
            posted, lines = self.state["posted"], self.lines
            while self.lines < lines + 4 and self.process.poll() is None:
                time.sleep(0.05)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def heard_size(self):
        return os.path.getsize(self.heard_file) if os.path.exists(self.heard_file) else 0


class Tally:
    """What one program has heard of another: in which life of it, and in which order."""

    def __init__(self, heard_file, source):
        self.again = self.doubled = self.received = self.disordered = 0
        self.numbers = set()
        life, last = set(), 0
        with open(heard_file, encoding="ascii") as file:
            for line in file:
                if line == "life\n":
                    life, last = set(), 0
                    continue
                # One that was begun when the program was killed has no dot: the handler had not returned.
                words = line.split()
                if len(words) != 3 or words[0] != source:
                    continue
                number = int(words[1])
                self.received += 1
                if number in life:
                    self.doubled += 1
                elif number in self.numbers:
                    self.again += 1
                self.disordered += number < last
                last = number
                life.add(number)
                self.numbers.add(number)

    def missing(self, posted):
        return [number for number in range(1, posted + 1) if number not in self.numbers]

    def lost(self, posted):
        return len(self.missing(posted))
