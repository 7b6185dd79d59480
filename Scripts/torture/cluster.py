"""Three nats-servers in one cluster on the loopback."""

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.parse

from network import Network


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


class Cluster:
    """Servers with folders of their own, below one folder that is removed at the end."""

    def __init__(self, network=None, forbidden=None):
        """`forbidden`: a subject that no program may publish or subscribe to."""
        self.network, self.forbidden = network, forbidden
        self.folder = tempfile.mkdtemp(prefix="notices-torture-")
        self.names = ["n1", "n2", "n3"]
        ports = free_ports(6)
        self.client_ports, self.route_ports = ports[:3], ports[3:]
        self.processes, self.mounts = {}, []
        for index, name in enumerate(self.names):
            os.mkdir(os.path.join(self.folder, name))
            self.configure(index)

    def configure(self, index):
        name = self.names[index]
        others = [other for other in range(3) if other != index]
        if self.network:
            routes = [self.network.way(name, self.names[other], self.route_ports[other]) for other in others]
        else:
            routes = [self.route_ports[other] for other in others]
        with open(os.path.join(self.folder, f"{name}.conf"), "w", encoding="ascii") as file:
            file.write(f"""
                server_name: {name}
                listen: 127.0.0.1:{self.client_ports[index]}
                jetstream {{ store_dir: "{os.path.join(self.folder, name)}", max_file_store: 4GB }}
                cluster {{
                    name: torture, listen: 127.0.0.1:{self.route_ports[index]}, no_advertise: true
                    routes: [{", ".join(f"nats-route://127.0.0.1:{port}" for port in routes)}]
                }}
                """)
            if self.forbidden:
                deny = f'{{ deny: ["{self.forbidden}"] }}'
                file.write(f"""
                authorization {{
                    users: [{{ user: all, password: all, permissions: {{ publish: {deny}, subscribe: {deny} }} }}]
                }}
                no_auth_user: all
                """)

    def urls(self, program):
        """Where a program reaches the servers."""
        ports = self.client_ports
        if self.network:
            ports = [self.network.way(program, name, port) for name, port in zip(self.names, ports)]
        return ",".join(f"nats://127.0.0.1:{port}" for port in ports)

    def start(self, index=None):
        for each in range(3) if index is None else [index]:
            name = self.names[each]
            with open(os.path.join(self.folder, f"{name}.log"), "ab") as log:
                self.processes[each] = subprocess.Popen(
                    ["nats-server", "-c", os.path.join(self.folder, f"{name}.conf")],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill(self, index=None):
        for each in range(3) if index is None else [index]:
            process = self.processes.pop(each, None)
            if process:
                process.kill()
                process.wait()

    def restart(self, index):
        """Ends a server as an operator would, starts it again, and waits until JetStream runs there."""
        process = self.processes.pop(index)
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self.start(index)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                if "error" not in ask(self.client_ports[index], "$JS.API.INFO", ""):
                    return
            except OSError:
                pass
            time.sleep(0.2)

    def request(self, subject, body=None):
        """Asks JetStream something, by the first server that answers. Returns its answer."""
        for port in self.client_ports:
            try:
                return ask(port, subject, json.dumps(body) if body else "")
            except OSError:
                continue
        raise OSError("no server answers")

    def wait_until_ready(self, seconds=60):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                if "error" not in self.request("$JS.API.INFO"):
                    return
            except OSError:
                pass
            time.sleep(0.2)
        raise OSError("the cluster has no leader")

    def stream(self):
        """The name of the stream of what is delivered at least once."""
        names = self.request("$JS.API.STREAM.NAMES", {"subject": "torture.a.>"}).get("streams")
        if not names:
            raise OSError("the cluster has no such stream")
        return names[0]

    def set_limit(self, size):
        """What an operator does about a stream that is full."""
        stream = self.stream()
        config = self.request(f"$JS.API.STREAM.INFO.{stream}")["config"]
        config["max_bytes"] = size
        answer = self.request(f"$JS.API.STREAM.UPDATE.{stream}", config)
        if "error" in answer:
            raise OSError(f"the stream cannot be changed: {answer['error']}")

    def trace(self, node, number):
        """Where a notice that was not heard is: in the stream, and to be delivered, or nowhere. A sentence."""
        try:
            stream = self.stream()
            low, high = 1, self.request(f"$JS.API.STREAM.INFO.{stream}")["state"]["last_seq"]
            while low <= high:
                middle = (low + high) // 2
                place, counter, count = self.first_of(node, middle, high, stream)
                if counter is None or counter > number:
                    high = middle - 1
                elif counter + count > number:
                    return f"{node}'s {number} is in the stream, at {place}: {self.consumers(stream)}"
                else:
                    low = place + 1
            return f"{node}'s {number} is not in the stream: {self.consumers(stream)}"
        except (OSError, KeyError) as fault:
            return f"{node}'s {number} was not looked for: {fault!r}"

    def first_of(self, node, place, end, stream):
        """The first message of a node from a place on: its place, counter and number of notices."""
        for place in range(place, end + 1):
            message = self.request(f"$JS.API.STREAM.MSG.GET.{stream}", {"seq": place}).get("message", {})
            header = base64.b64decode(message.get("hdrs", "")).decode("utf-8", "replace")
            found = re.search(r"Notices: *post (\S+)/\w+/(\d+) .*", header)
            if found and urllib.parse.unquote(found.group(1)) == node:
                batch = re.search(r" n=(\d+)", found.group(0))
                return place, int(found.group(2)), int(batch.group(1)) if batch else 1
        return None, None, None

    def consumers(self, stream):
        return ", ".join(
            f"{one['name'][0]} delivered {one['delivered']['stream_seq']}, confirmed to {one['ack_floor']['stream_seq']}, "
            f"{one['num_ack_pending']} unconfirmed, {one['num_redelivered']} again, {one['num_pending']} to come"
            for one in self.request(f"$JS.API.CONSUMER.LIST.{stream}")["consumers"])

    def mount(self, index, size):
        """Gives a server a disk of its own that is small; needs root."""
        place = os.path.join(self.folder, self.names[index])
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=True)
        self.mounts.append(place)

    def fill(self, index):
        """Fills that disk to its last block."""
        try:
            with open(os.path.join(self.folder, self.names[index], "filler"), "wb", buffering=0) as file:
                while file.write(b"x" * 4096):
                    pass
        except OSError:
            pass

    def empty(self, index):
        os.remove(os.path.join(self.folder, self.names[index], "filler"))

    def log(self, index):
        with open(os.path.join(self.folder, f"{self.names[index]}.log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def end(self):
        self.kill()
        for place in self.mounts:
            subprocess.run(["umount", place], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.network:
            self.network.end()


def ask(port, subject, body):
    """One request by the protocol of NATS."""
    with socket.create_connection(("127.0.0.1", port), 2) as connection:
        connection.settimeout(3)
        text = body.encode()
        connection.sendall(b'CONNECT {"verbose":false,"pedantic":false}\r\nSUB _INBOX.ask 1\r\n'
                           + f"PUB {subject} _INBOX.ask {len(text)}\r\n".encode() + text + b"\r\nPING\r\n")
        file = connection.makefile("rb")
        while line := file.readline():
            if line.startswith(b"MSG "):
                return json.loads(file.read(int(line.split()[-1])))
    raise OSError("the server ended the connection")


__all__ = ["Cluster", "Network"]
