"""What fails, and what becomes of notices meanwhile."""

import os
import shutil
import time

from cluster import Cluster, Network
from programs import Program, Tally

RATE = 1_000
FORBIDDEN = "torture.a.torture.forbidden"


# What nodes may be called: % is a format to nats-server, and blanks and dots end a name there.
LETTERS = ["a", "Z", "7", "-", "_", "%", "%s", ".", " ", "*", ">", "/", "ü", "通", "🛒", "'", '"', "$"]


def random_name(chance, label):
    return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(3, 12))) + label


class Stage:
    """A cluster, and programs that post to each other for some seconds while things fail at their times."""

    def __init__(self, options, chance, network=False, forbids=False, **order):
        self.options, self.seconds = options, options.seconds
        self.names = {label: random_name(chance, label) for label in "ab"}
        self.cluster = Cluster(Network() if network else None, FORBIDDEN if forbids else None)
        self.order = {"replicas": 3, **order}
        self.programs, self.failures = [], []

    def at(self, share):
        """The time of a failure: a share of the whole."""
        return share * self.seconds

    def program(self, node, **order):
        program = Program(
            self.options.program, node, self.cluster, self.cluster.urls(node),
            name=self.names[node], **{**self.order, **order})
        return program

    def run(self, *events):
        """Events are shares of the time, with what happens then. Returns the row of the table."""
        try:
            return self.play(sorted(events, key=lambda event: event[0]))
        finally:
            for program in self.programs:
                program.kill()
            self.cluster.end()

    def play(self, events):
        self.cluster.start()
        self.cluster.wait_until_ready()
        # Both have consumers before either posts: what is stored before the first one is not for it.
        for node in "ab":
            self.programs.append(self.program(node))
        if not self.wait("connections", lambda: all(one.connection == "connected" for one in self.programs)):
            return self.finish(0)
        for one in self.programs:
            one.kill()
        self.programs = [self.program(node, rate=RATE, seconds=self.seconds) for node in "ab"]
        self.wait("posts", lambda: all(one.state["posted"] for one in self.programs))
        begun = time.monotonic()
        for share, action in events:
            time.sleep(max(0.0, begun + self.at(share) - time.monotonic()))
            action()
        return self.finish(RATE * self.seconds)

    def finish(self, posted):
        holds = self.wait("what was posted", lambda: all(
            one.state["posted"] >= posted for one in self.programs), self.seconds + 60)
        holds &= self.wait("what is stored", lambda: all(
            one.state["stored"] + one.state["dropped"] >= posted for one in self.programs), 300)
        a, b = self.programs
        pairs = [(a, b), (b, a)]
        holds &= self.wait_until_heard([(poster, hearer, posted) for poster, hearer in pairs])
        return self.row([(poster, Tally(hearer.heard_file, poster.node)) for poster, hearer in pairs], holds)

    def row(self, pairs, holds=True):
        row = dict.fromkeys(["doubled", "again", "received", "disordered", "lost"], 0)
        for poster, tally in pairs:
            for key in ["doubled", "again", "received", "disordered"]:
                row[key] += getattr(tally, key)
            row["lost"] += tally.lost(poster.state["posted"])
        for key in ["posted", "stored"]:
            row[key] = sum(poster.state[key] for poster, _ in pairs)
        row["holds"] = bool(holds) and not (row["doubled"] or row["lost"] or row["disordered"])
        row["notes"] = "; ".join(self.failures + [f"{one.node}: {one.state} {one.connection}" for one in self.programs])
        if row["lost"]:
            row["notes"] += "; " + "; ".join(
                self.cluster.trace(self.names[poster.node], number) for poster, tally in pairs
                for number in tally.missing(poster.state["posted"])[:3])
        if not row["holds"] and self.options.keep:
            kept = f"{self.cluster.folder}-kept"
            shutil.copytree(self.cluster.folder, kept, ignore=shutil.ignore_patterns("n1", "n2", "n3"))
            row["notes"] += f"; kept in {kept}"
        return row

    def wait(self, what, holds, seconds=60, pause=0.1):
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline or any(one.process.poll() is not None for one in self.programs):
                return self.fail(what)
            time.sleep(pause)
        return True

    def wait_until_heard(self, expected):
        """`expected`: posters, hearers, and how many notices of the one the other hears. Waits for as long as more comes:
        a busy machine is slow, and loses nothing by that."""
        def lost():
            return sum(Tally(hearer.heard_file, poster.node).lost(count) for poster, hearer, count in expected)
        while (before := lost()):
            if not self.wait("what is heard", lambda: lost() < before, 60, 1):
                return False
        return True

    def fail(self, what):
        self.failures.append(f"waited in vain for {what}")
        return False


def nothing(options, chance):
    return Stage(options, chance).run()


def killed_in_turn(options, chance):
    stage = Stage(options, chance)
    cluster = stage.cluster
    events = []
    for turn in range(3):
        events.append((0.1 + 0.3 * turn, lambda turn=turn: cluster.kill(turn)))
        events.append((0.25 + 0.3 * turn, lambda turn=turn: cluster.start(turn)))
    return stage.run(*events)


def two_gone(options, chance):
    stage = Stage(options, chance)
    first, second = chance.sample(range(3), 2)
    return stage.run(
        (0.2, lambda: stage.cluster.kill(first)), (0.22, lambda: stage.cluster.kill(second)),
        (0.5, lambda: stage.cluster.start(first)), (0.6, lambda: stage.cluster.start(second)))


def all_gone(options, chance):
    stage = Stage(options, chance)
    return stage.run((0.3, stage.cluster.kill), (0.4, stage.cluster.start))


def cut(options, chance):
    stage = Stage(options, chance, network=True)
    return stage.run(*each_in_turn(stage, stage.cluster.network.cut, ["n1", "n2", "n3", "a", "b"]))


def silenced(options, chance):
    stage = Stage(options, chance, network=True)
    return stage.run(*each_in_turn(stage, stage.cluster.network.silence, ["n1", "n2", "n3", "a", "b"]))


def each_in_turn(stage, harm, programs):
    events = []
    for turn, program in enumerate(programs):
        events.append((0.05 + 0.18 * turn, lambda program=program: harm(program)))
        events.append((0.15 + 0.18 * turn, lambda program=program: stage.cluster.network.mend(program)))
    return events


def slow(options, chance):
    stage = Stage(options, chance, network=True)
    network = stage.cluster.network
    return stage.run((0.1, lambda: network.slow(None, 0.05)), (0.6, lambda: network.slow(None, 0.0)))


def full_stream(options, chance):
    # What everyone has heard takes no room: one must be away.
    stage = Stage(options, chance, network=True, bytes=1_500_000)
    cluster = stage.cluster
    return stage.run(
        (0.1, lambda: cluster.network.silence("b")), (0.6, lambda: cluster.set_limit(1 << 30)),
        (0.7, lambda: cluster.network.mend("b")))


def full_disks(count):
    def case(options, chance):
        if os.geteuid() != 0:
            return "left out: needs root, for disks of its own"
        stage = Stage(options, chance)
        cluster = stage.cluster
        servers = chance.sample(range(3), count)
        for index in servers:
            cluster.mount(index, "512m")

        def fill():
            for index in servers:
                cluster.fill(index)

        def make_room():
            # A server that has run out of room turns JetStream off until it is started again.
            for index in servers:
                cluster.empty(index)
            for index in servers:
                cluster.restart(index)
        return stage.run((0.2, fill), (0.6, make_room))
    return case


def restarts(options, chance):
    stage = Stage(options, chance)
    # A minute stands for a thousand; a short run has few, as each takes some tenths of a second.
    count = 1_000 * stage.seconds**2 // 3_600
    try:
        stage.cluster.start()
        stage.cluster.wait_until_ready()
        b = stage.program("b")
        stage.wait("a connection", lambda: b.connection == "connected")
        a = stage.program("a", rate=RATE, seconds=1_000_000)
        stage.programs = [a]
        for _ in range(count):
            # Most lives hear something; some do not live long enough to.
            size, longest = b.heard_size() + len("\nlife\n"), 0.05
            if chance.random() < 0.1:
                longest = 0.3
            elif not stage.wait("a notice", lambda: b.heard_size() > size, 60, 0.002):
                break
            time.sleep(chance.random() * longest)
            b.kill()
            b = stage.program("b")
        a.stop_posting()
        stage.wait("what is stored", lambda: a.state["stored"] and a.state["stored"] == a.state["posted"])
        posted = a.state["posted"]
        stage.programs.append(b)
        holds = stage.wait_until_heard([(a, b, posted)])
        return stage.row([(a, Tally(b.heard_file, "a"))], holds)
    finally:
        for program in stage.programs:
            program.kill()
        stage.cluster.end()


def forbidden_name(options, chance):
    return Stage(options, chance, forbids=True, forbidden=100).run()


def upgraded(options, chance):
    """Two upgrades, of one program after the other: each version posts payloads that the one before cannot read."""
    stage = Stage(options, chance)
    last = dict.fromkeys("ab", 0)

    def begin(label, version):
        return stage.program(label, rate=RATE, seconds=1_000_000, version=version, first=last[label] + 1)

    def end(program):
        program.stop_posting()
        stage.wait("what is stored", lambda: program.state["stored"] == program.state["posted"])
        last[program.node] += program.state["posted"]
        program.kill()

    def posts():
        return all(one.state["posted"] for one in stage.programs)

    try:
        stage.cluster.start()
        stage.cluster.wait_until_ready()
        stage.programs = [stage.program(label) for label in "ab"]
        stage.wait("connections", lambda: all(one.connection == "connected" for one in stage.programs))
        for one in stage.programs:
            one.kill()
        stage.programs = [begin(label, 1) for label in "ab"]
        stage.wait("posts", posts)
        for version in (2, 3):
            for place, label in enumerate("ab"):
                time.sleep(stage.seconds / 6)
                end(stage.programs[place])
                stage.programs[place] = begin(label, version)
                stage.wait("posts", posts)
        time.sleep(stage.seconds / 6)
        for place, label in enumerate("ab"):
            end(stage.programs[place])
            stage.programs[place] = stage.program(label, version=3)
        a, b = stage.programs
        pairs = [(a, b), (b, a)]
        holds = stage.wait_until_heard([(poster, hearer, last[poster.node]) for poster, hearer in pairs])
        for program in stage.programs:
            program.kill()
            program.state = {**program.state, "posted": last[program.node], "stored": last[program.node]}
        return stage.row([(poster, Tally(hearer.heard_file, poster.node)) for poster, hearer in pairs], holds)
    finally:
        for program in stage.programs:
            program.kill()
        stage.cluster.end()


CASES = {
    "nothing happens": nothing,
    "each server is killed (-9) and started again, in turn": killed_in_turn,
    "two of three servers are gone": two_gone,
    "all three servers are killed at once": all_gone,
    "each server and program is cut off in turn": cut,
    "each server and program is silenced in turn": silenced,
    "each way takes 50 ms": slow,
    "one program is silenced, and the stream is full until it is made larger": full_stream,
    "one server's disk is full": full_disks(1),
    "all servers' disks are full": full_disks(3),
    "one name is forbidden to all": forbidden_name,
    "programs are upgraded one after the other, twice": upgraded,
    "the subscriber is killed (-9) again and again": restarts,
}
