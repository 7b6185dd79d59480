"""A network on the loopback that can be slowed, silenced and cut: one proxy for each way between two programs."""

import asyncio
import threading


class Way:
    """Connections from one program to another. Bytes are kept in order, whatever is done to them."""

    def __init__(self, source, target, target_port):
        self.source, self.target, self.target_port = source, target, target_port
        self.port, self.delay, self.is_cut = 0, 0.0, False
        self.flows = asyncio.Event()
        self.flows.set()
        self.writers = set()

    async def accept(self, reader, writer):
        if self.is_cut:
            return writer.transport.abort()
        try:
            await self.flows.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target_port)
        except OSError:
            return writer.transport.abort()
        both = {writer, far_writer}
        self.writers |= both
        await asyncio.gather(self.pump(reader, far_writer), self.pump(far_reader, writer))
        self.writers -= both
        return None

    async def pump(self, reader, writer):
        under_way = asyncio.Queue(4096)

        async def deliver():
            while (item := await under_way.get()) is not None:
                due, data = item
                await asyncio.sleep(max(0.0, due - loop.time()))
                await self.flows.wait()
                writer.write(data)
                await writer.drain()

        loop = asyncio.get_running_loop()
        delivery = asyncio.create_task(deliver())
        try:
            while data := await reader.read(1 << 16):
                await under_way.put((loop.time() + self.delay, data))
            await under_way.put(None)
            await delivery
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            delivery.cancel()
            writer.transport.abort()


class Network:
    """All ways, served by one thread."""

    def __init__(self):
        self.ways = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def way(self, source, target, target_port):
        """Returns the port at which `source` reaches `target`."""
        async def make():
            way = Way(source, target, target_port)
            server = await asyncio.start_server(way.accept, "127.0.0.1", 0)
            way.port = server.sockets[0].getsockname()[1]
            self.ways.append(way)
            return way.port
        return self.run(make())

    def change(self, program, change):
        """Changes all ways from and to a program; all ways there are, if it is `None`."""
        async def each():
            for way in self.ways:
                if program in (None, way.source, way.target):
                    change(way)
        self.run(each())

    def cut(self, program):
        """Ends the connections, and refuses new ones."""
        def change(way):
            way.is_cut = True
            for writer in list(way.writers):
                writer.transport.abort()
        self.change(program, change)

    def silence(self, program):
        """No byte comes through, and no connection ends: what a pulled cable is at first."""
        self.change(program, lambda way: way.flows.clear())

    def mend(self, program):
        def change(way):
            way.is_cut = False
            way.flows.set()
        self.change(program, change)

    def slow(self, program, seconds):
        self.change(program, lambda way: setattr(way, "delay", seconds))

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
