import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Learner } from "../bench/people.ts";
import { ask, headOf, type Note, type Place } from "./ask.ts";

/** Hostile uses of connections: requests without reading, slow reading, and slow or endless sending. */

const open = ({ origin }: Place) => {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {});
  return socket;
};

/** Requests for two costly pages: a cached one, and one that is rendered for its user. */
const costly = (site: Place, person: Learner) =>
  headOf(site, "GET /experts") + headOf(site, "GET /my-bookings", { Cookie: person.cookie });

/** Opens a connection as each of these people, which requests 1,000 pages and reads nothing, for `holdMs`. */
export async function pipeline(site: Place, { people, holdMs }: { people: Learner[]; holdMs: number }) {
  const sockets = people.map((person) => {
    const socket = open(site).pause();
    socket.write(costly(site, person).repeat(500));
    return socket;
  });
  await sleep(holdMs);
  for (const socket of sockets) socket.destroy();
}

/** Requests two pages and reads 1 KB of them at a time. */
export async function readSlowly(site: Place) {
  const socket = open(site).pause();
  socket.write(headOf(site, "GET /experts") + headOf(site, "GET /"));
  for (let turn = 0; turn < 40 && !socket.destroyed; turn += 1) {
    await sleep(250);
    socket.read(1_024);
  }
  socket.destroy();
}

/** Sends a form 2 KB at a time, and never its end. */
export async function sendSlowly(site: Place) {
  const socket = open(site).resume();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 65_536 };
  socket.write(`${headOf(site, "POST /login", headers)}email=`);
  for (let turn = 0; turn < 31 && !socket.destroyed; turn += 1) {
    await sleep(250);
    socket.write("x".repeat(2_048));
  }
  socket.destroy();
}

/** Sends a form without a length that is longer than the limit. */
export async function sendTooMuch(site: Place) {
  const socket = open(site).resume();
  socket.write(headOf(site, "POST /contact", { "Transfer-Encoding": "chunked" }));
  for (let turn = 0; turn < 40 && !socket.destroyed; turn += 1) {
    socket.write(`4000\r\n${"x".repeat(16_384)}\r\n`);
    await sleep(20);
  }
  socket.destroy();
}

/** Sends an event of the longest allowed size to a payment provider's webhook, with an invalid signature. */
export async function sendLongEvent(site: Place, note: Note) {
  const body = JSON.stringify({ type: "x", data: "[{".repeat(490_000) });
  const answer = await ask(site, {
    method: "POST",
    path: "/webhooks/sandbox",
    body,
    headers: { "content-type": "application/json", "sandbox-signature": "t=1,v1=00" },
  });
  note(answer);
}

/** Opens more event streams than an account may have, and doesn't read them. */
export async function followUnread(site: Place, { cookie, id }: Learner) {
  const sockets = Array.from({ length: 5 }, () => {
    const socket = open(site).pause();
    socket.write(headOf(site, `GET /events?topic=inbox:${id}`, { Cookie: cookie }));
    return socket;
  });
  await sleep(20_000);
  for (const socket of sockets) socket.destroy();
}
