import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, headOf } from "./ask.mjs";

/** What clients do to connections: they ask and don't read, read a little at a time, and send a little at a time. */

const open = ({ origin }) => {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {});
  return socket;
};

/** Pages that cost something each: one that is kept in memory, and one that is rendered for its reader. */
const costly = (site, person) =>
  headOf(site, "GET /experts") + headOf(site, "GET /my-bookings", { Cookie: person.cookie });

/** Opens that many connections, which ask for 1,000 pages each and read nothing, for so long. */
export async function pipeline(site, { connections, holdMs }) {
  const sockets = Array.from({ length: connections }, (_, at) => {
    const socket = open(site).pause();
    socket.write(costly(site, site.people[at % site.people.length]).repeat(500));
    return socket;
  });
  await sleep(holdMs);
  for (const socket of sockets) socket.destroy();
}

/** One connection after the other that takes 1 KB of a page at a time. */
export async function readSlowly(site) {
  const socket = open(site).pause();
  socket.write(headOf(site, "GET /experts") + headOf(site, "GET /"));
  for (let turn = 0; turn < 40 && !socket.destroyed; turn += 1) {
    await sleep(250);
    socket.read(1_024);
  }
  socket.destroy();
}

/** One form after the other that comes 2 KB at a time, and whose end never comes. */
export async function sendSlowly(site) {
  const socket = open(site).resume();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 65_536 };
  socket.write(`${headOf(site, "POST /login", headers)}email=`);
  for (let turn = 0; turn < 31 && !socket.destroyed; turn += 1) {
    await sleep(250);
    socket.write("x".repeat(2_048));
  }
  socket.destroy();
}

/** A form that says nothing of its length and is longer than any may be. */
export async function sendTooMuch(site) {
  const socket = open(site).resume();
  socket.write(headOf(site, "POST /contact", { "Transfer-Encoding": "chunked" }));
  for (let turn = 0; turn < 40 && !socket.destroyed; turn += 1) {
    socket.write(`4000\r\n${"x".repeat(16_384)}\r\n`);
    await sleep(20);
  }
  socket.destroy();
}

/** An event for a payment provider's webhook, as long as one may be, without a signature that anyone knows. */
export async function sendLongEvent(site, note) {
  const body = JSON.stringify({ type: "x", data: "[{".repeat(490_000) });
  const answer = await ask(site, {
    method: "POST",
    path: "/webhooks/sandbox",
    body,
    headers: { "content-type": "application/json", "sandbox-signature": "t=1,v1=00" },
  });
  note(answer);
}

/** Streams of one account, more than it may have, which are asked for and not read. */
export async function followUnread(site, { cookie, id }) {
  const sockets = Array.from({ length: 5 }, () => {
    const socket = open(site).pause();
    socket.write(headOf(site, `GET /events?topic=inbox:${id}`, { Cookie: cookie }));
    return socket;
  });
  await sleep(20_000);
  for (const socket of sockets) socket.destroy();
}
