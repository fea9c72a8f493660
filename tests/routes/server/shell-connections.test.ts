import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test, vi } from "vitest";
import { limitConnections } from "~/server/connections";
import { openSocket, startShell } from "./shell-server";

/** A connection that the server sees, without a network below it. */
class Connection extends EventEmitter {
  destroyed = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

function openServer(limits: Parameters<typeof limitConnections>[1]) {
  const server = new EventEmitter() as Server; // only its events are used
  limitConnections(server, limits);
  return {
    open(address: string) {
      const socket = new Connection(address);
      server.emit("connection", socket);
      return socket;
    },
    /** Begins a request; returns its response. */
    request(socket: Connection) {
      const response = new EventEmitter();
      server.emit("request", { socket }, response);
      return response;
    },
  };
}

const few = { connections: 100, connectionsPerNetwork: 2, crowded: 50 };

test("a network at its limit loses the connection that has been idle for longest, and no other network loses one", () => {
  const { open, request } = openServer(few);
  const stranger = open("192.0.2.9");
  const [first, second] = [open("192.0.2.1"), open("192.0.2.1")];
  request(first).emit("close");
  const third = open("192.0.2.1");
  expect([first, second, third, stranger].map(({ destroyed }) => destroyed)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("a network with an answer under way on each connection gets no more of them", () => {
  const { open, request } = openServer(few);
  const [first, second] = [open("192.0.2.1"), open("192.0.2.1")];
  const answer = request(first);
  request(second);
  expect(open("192.0.2.1").destroyed).toBe(true);
  answer.emit("close");
  expect(open("192.0.2.1").destroyed).toBe(false);
  expect(first.destroyed).toBe(true);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["192.0.2.1", "192.0.2.2", false],
])("%s and %s are one network: %s, as for throttling", (one, other, isSame) => {
  const { open } = openServer({ ...few, connectionsPerNetwork: 1 });
  const first = open(one);
  open(other);
  expect(first.destroyed).toBe(isSame);
});

test("a crowded server closes what is idle of the network that has most of it", () => {
  const { open } = openServer({ connections: 100, connectionsPerNetwork: 0, crowded: 4 });
  const many = Array.from({ length: 3 }, () => open("192.0.2.1"));
  const other = open("192.0.2.2");
  expect(many.every(({ destroyed }) => !destroyed)).toBe(true);
  open("192.0.2.3");
  expect(many.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  expect(other.destroyed).toBe(false);
});

test("a client that sends a small request on each of many connections keeps few of them, and is still answered", async () => {
  const shell = await startShell({ connection: { connectionsPerNetwork: 5 } });
  const sockets = Array.from({ length: 30 }, () => {
    const { socket } = openSocket(shell.port);
    socket.on("error", () => {});
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${shell.port}\r\n\r\n`);
    return socket;
  });
  await vi.waitFor(async () => expect(await shell.connections()).toBeLessThanOrEqual(5), { timeout: 60_000 });
  expect((await shell.fetch("/healthz")).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
