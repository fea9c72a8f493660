import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { closeServer } from "~/server/http-server";
import { allowanceMs } from "~/server/kept/kept-memory";
import { useDatabase } from "../support/database";
import { type KeptSite, startKept } from "../support/kept-scene";
import { testEnv } from "../support/request";

const t = useDatabase();
const { host } = new URL(testEnv.appUrl);

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, `Host: ${host}`, ...headers, "", ""].join("\r\n");
const page = head("GET /about", "Accept-Encoding: gzip");
const title = /<title>([\w ]+) /;
const changing = head("GET /experts");
const last = head("GET /about", "Connection: close");
/** What the server itself says to nonsense; nothing follows. */
const refusal = /HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n.*$/s;

test("what was understood once is answered without the parser, byte for byte as with it", async () => {
  const site = await startKept({ t });
  const { headers } = await site.ask("/about");
  const plain = [
    last,
    page,
    head("HEAD /about"),
    head("GET /about?utm_source=letter", "Cookie: keyway_theme=dark"),
    head("GET /about", `If-None-Match: ${headers.etag}`),
  ];
  const others = [
    head("GET /about", "Cookie: theirs=1"),
    head("GET /about", "Connection: Close"),
    head("GET /about", "Connection: close, x"),
  ];
  for (const one of [...plain, ...others]) {
    const packets = /close/i.test(one) ? [one] : [one, last];
    const times = others.includes(one) ? 2 : 1;
    const before = site.parsed.length;
    const first = await converse(site.ports.site, packets);
    const again = await converse(site.ports.site, packets);
    expect([one, site.parsed.length - before]).toEqual([one, packets.length * times]);
    expect(again).toBe(first);
    expect(again).toBe(await converse(site.ports.parsedOnly, packets));
  }
});

test("however bytes are cut and whatever stands between them, answers are those of the parser alone", async () => {
  const site = await startKept({ t });
  await learn(site, last, page);
  const messages = fc.oneof(
    { weight: 3, arbitrary: fc.constant(page) },
    fc.constantFrom(
      head("GET /about", "X-Other: 1"),
      head("GET /nothing-here"),
      head("GET /about", `Content-Length: ${page.length}`) + page,
      head("GET /about", "Transfer-Encoding: chunked") +
        `${page.length.toString(16)}\r\n${page}\r\n0\r\n\r\n`,
      head("POST /about", "Content-Type: text/plain", `Content-Length: ${page.length}`) + page,
      `GET /about HTTP/1.1\r\nHost: ${host}\r\nX-Open: `,
      page.replaceAll("\r\n", "\n"),
      "\r\n",
      "GET",
    ),
  );
  const stream = fc.record({
    text: fc.array(messages, { maxLength: 6 }).map((all) => all.join("") + last),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    cutsAtHeads: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(stream, async ({ text, cuts, cutsAtHeads }) => {
      const places = cuts.map((cut) => Math.floor(cut * text.length));
      if (cutsAtHeads) for (const { index } of text.matchAll(/(GET|POST) \//g)) places.push(index);
      const edges = [...new Set([0, ...places, text.length])].sort((a, b) => a - b);
      const packets = edges.slice(1).map((end, at) => text.slice(edges[at], end));
      const [looked, parsed] = await Promise.all([
        converse(site.ports.site, packets, () => sleep(2)),
        converse(site.ports.parsedOnly, packets, () => sleep(2)),
      ]);
      if (!refusal.test(parsed)) {
        expect(looked).toBe(parsed);
        return;
      }
      expect(looked).toMatch(refusal);
      // Answers that were still on their way when nonsense came are lost, and how far they had come is chance.
      const [one = "", other = ""] = [looked, parsed].map((all) => all.replace(refusal, ""));
      const both = Math.min(one.length, other.length);
      expect(one.slice(0, both)).toBe(other.slice(0, both));
    }),
    { numRuns: 60 },
  );
});

test("a reader who takes nothing is sent no more than the connection holds, and then all of it", async () => {
  const site = await startKept({ t });
  const whole = head("GET /about");
  await learn(site, whole);
  const socket = open(site);
  socket.pause();
  const lines = () => site.lines.filter(({ message }) => message === "request").length;
  const before = lines();
  let sent = 0;
  const isAnswered = async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      if (lines() - before === sent) return true;
      await sleep(5);
    }
    return false;
  };
  do {
    socket.write(whole);
    sent += 1;
  } while ((await isAnswered()) && sent < 5_000);
  expect(sent).toBeLessThan(5_000);
  socket.write(last);
  socket.resume();
  const answers = await received(socket);
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(sent + 1);
  expect(answers.match(/<\/html>/g)).toHaveLength(sent + 1);
});

test.each(["is rendered", "can't be rendered"])(
  "what was sent behind a page that %s waits for it",
  async (how) => {
    const site = await startKept({ t });
    await learn(site, changing, page, last);
    const render = await makeOld(site);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    site.inside = (req, res) =>
      void gate.then(() => (how === "is rendered" ? render(req, res) : res.writeHead(503).end()));
    const socket = open(site);
    const answer = received(socket);
    const before = site.rendered.length;
    socket.write(changing);
    await expect.poll(() => site.rendered.length, { interval: 1 }).toBe(before + 1);
    socket.write(page);
    await sleep(30);
    socket.write(last);
    await sleep(30);
    expect(socket.bytesRead).toBe(0);
    go();
    // The page between them is compressed.
    expect([...(await answer).matchAll(new RegExp(title, "g"))].map(([, text]) => text)).toEqual(
      await Promise.all(
        ["/experts", "/about"].map(async (path) => title.exec((await site.askPlainly(path)).text)?.[1]),
      ),
    );
  },
);

test("a connection that says nothing is closed, sooner before its first request; who waits for a page isn't", async () => {
  const site = await startKept({ t, limits: { headersMs: 400, keepAliveMs: 900, silenceMs: 5_000 } });
  await learn(site, changing, page);
  const closed = async (socket: Socket) => {
    const began = performance.now();
    await received(socket);
    return performance.now() - began;
  };
  const idle = open(site);
  idle.write(page);
  await once(idle, "data");
  const [silent, answered] = await Promise.all([closed(open(site)), closed(idle)]);
  expect(silent).toBeGreaterThan(300);
  expect(answered).toBeGreaterThan(800);

  const render = await makeOld(site);
  site.inside = (req, res) => setTimeout(() => render(req, res), 1_200);
  const waiting = open(site);
  waiting.write(changing);
  const [part] = await once(waiting, "data");
  expect(String(part)).toMatch(/^HTTP\/1\.1 200/);
  waiting.destroy();
});

test("a stop closes connections that were answered here, after the answer that is under way", async () => {
  const site = await startKept({ t });
  await learn(site, changing);
  const idle = open(site);
  idle.write(changing);
  await once(idle, "data");
  await makeOld(site);
  const asking = open(site);
  const answer = received(asking);
  const count = site.rendered.length;
  asking.write(changing);
  await expect.poll(() => site.rendered.length, { interval: 1 }).toBe(count + 1);
  await closeServer(site.server, 60_000);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)+Connection: close\r\n/);
});

async function learn(site: KeptSite, ...heads: string[]) {
  for (const one of heads) await converse(site.ports.site, one === last ? [one] : [one, last]);
}

const open = (site: KeptSite) => connect({ port: site.ports.site, host: "127.0.0.1", noDelay: true });

/** From now on the listing has to be rendered before it can be sent. Returns what renders it. */
async function makeOld(site: KeptSite) {
  await t.db.execute(sql`select pg_notify('pages', 'everything')`);
  await sleep(allowanceMs + 100);
  return site.inside;
}

/** Sends these packets one after the other and gives back all that came until the server closed, without what each answer has of its own. */
async function converse(
  port: number,
  packets: string[],
  pause: (socket: Socket) => Promise<unknown> = answered,
): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const answer = received(socket);
  for (const packet of packets) {
    socket.write(packet, "latin1");
    await pause(socket);
  }
  return (await answer)
    .replace(/^(X-Request-Id|Date): .*\r$/gim, "$1: …")
    .replace(/'nonce-[^']+'/g, "'nonce'");
}

/** Until something of the answer came: packets don't get mixed up then. */
const answered = (socket: Socket) => Promise.race([once(socket, "data"), once(socket, "close")]);

function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
  });
}
