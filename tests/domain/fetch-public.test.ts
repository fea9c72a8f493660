import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Fetching, fetchPublic } from "~/platform/fetch-public.server";
import { isPublicIp, whyNotFetched } from "~/platform/public-address";
import { useFakeCalendars } from "../support/peers/fake-calendars";

/** What a person can make the server fetch (decision K1), from one who wants it to reach what only it can reach. */

const fake = useFakeCalendars();
const mib = 1024 * 1024;

/** Every address that a socket of this process tries to connect to. */
let attempts: string[] = [];
const onSocket = (message: unknown) => {
  const { socket } = message as { socket: Socket }; // what the channel documents
  socket.on("connectionAttempt", (ip: string) => attempts.push(ip));
};
beforeAll(() => subscribe("net.client.socket", onSocket));
afterAll(() => {
  unsubscribe("net.client.socket", onSocket);
});
beforeEach(() => {
  attempts = [];
});

const forbidden = [
  // IPv4, by range.
  ..."0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.255.255.254".split(
    " ",
  ),
  ..."169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1".split(" "),
  ..."192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1".split(" "),
  ..."239.255.255.255 240.0.0.1 255.255.255.255".split(" "),
  // IPv6, by range, and with an IPv4 address inside.
  ..."[::] [::1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:a9fe:a9fe] [::ffff:0:127.0.0.1]".split(" "),
  ..."[64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [100::1] [2001::1]".split(" "),
  ..."[2001:0:4136:e378::1] [2001:2::1] [2001:db8::1] [2002:7f00:1::1] [2002:a9fe:a9fe::1]".split(" "),
  ..."[3fff::1] [5f00::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1] [4000::1]".split(" "),
];

/** Spellings that browsers and resolvers read as 127.0.0.1, 10.0.0.1 or 169.254.169.254. */
const spellings =
  `2130706433 0x7f000001 017700000001 0177.0.0.1 0x7f.0.0.1 127.1 127.0.1 0x7f.1 127.0.0.1. 10.1 0xA.0.0.1
  2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 %31%32%37.0.0.1 １２７.０.０.１ 127。0。0。1 ①②⑦.0.0.1`
    .split(/\s+/)
    .filter(Boolean);

describe("reaches no address that isn't public", () => {
  test.each([...forbidden, ...spellings])("named in the address itself: %s", async (host) => {
    expect(whyNotFetched(new URL(`https://${host}/`))).toBe("not public");
    expect(await fetchPublic(`https://${host}/latest/meta-data/`)).toEqual({
      ok: false,
      fault: "not public",
    });
    expect(attempts).toEqual([]);
  });

  test.each(forbidden.map((host) => host.replace(/[[\]]/g, "")))("behind a name: %s", async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const publicOne = { address: "2fff::1", family: 6 };
    const resolve = async () => [publicOne, { address, family }];
    expect(isPublicIp(address)).toBe(false);
    expect(await fetchPublic("https://calendar.example/", { resolve })).toEqual({
      ok: false,
      fault: "not public",
    });
    expect(attempts).toEqual([]);
  });

  test("behind localhost, whatever the system's name servers say", async () => {
    expect(await fetchPublic("https://localhost/")).toMatchObject({ ok: false });
    expect(attempts).toEqual([]);
  });

  test("with a name server that answers differently the second time", async () => {
    const answers = ["2fff::1", "127.0.0.1"];
    let asked = 0;
    const resolve = async () => [{ address: answers[asked++] ?? "127.0.0.1", family: 6 }];
    const limits = { milliseconds: 300 };
    expect((await fetchPublic("https://rebinding.example/", { resolve, limits })).ok).toBe(false);
    expect(asked).toBe(1);
    expect(new Set(attempts)).toEqual(new Set(["2fff::1"]));
  });

  test.each([
    ["https://169.254.169.254/latest", "not public"],
    ["https://[::ffff:10.0.0.1]/", "not public"],
    ["https://inside.example/", "not public"],
    ["//2130706433/", "not public"],
    ["http://calendar.example/", "not https"],
    ["https://calendar.example:8443/", "another port"],
    ["https://user:word@calendar.example/", "credentials"],
    ["file:///etc/passwd", "not https"],
    ["gopher://calendar.example/", "not https"],
    ["https://", "server error"],
  ])("by a redirect to %s", async (location, fault) => {
    const resolve = async (name: string) => [
      name === "inside.example" ? { address: "10.0.0.1", family: 4 } : { address: "2fff::1", family: 6 },
    ];
    const redirect = { Location: location };
    fake.answers.set("calendar.example/a.ics", (_request, response) =>
      response.writeHead(302, redirect).end(),
    );
    const fetched = await fetchPublic("https://calendar.example/a.ics", { standIn: fake.origin, resolve });
    expect(fetched).toEqual({ ok: false, fault });
    expect(attempts).toEqual(["127.0.0.1"]);
    expect(fake.asked).toHaveLength(1);
  });
});

const fetchFake = (path: string, fetching: Fetching = {}) =>
  fetchPublic(`https://calendar.example${path}`, { standIn: fake.origin, ...fetching });

test("follows three redirects, and no fourth", async () => {
  for (const step of [1, 2, 3, 4])
    fake.answers.set(`calendar.example/${step}`, (_request, response) =>
      response.writeHead(301, { Location: `/${step + 1}` }).end(),
    );
  fake.publish("calendar.example/5", "BEGIN:VCALENDAR");
  expect(await fetchFake("/2")).toMatchObject({ ok: true, text: "BEGIN:VCALENDAR" });
  expect(await fetchFake("/1")).toEqual({ ok: false, fault: "too many redirects" });
});

test("a document that hasn't changed isn't sent again", async () => {
  fake.publish("calendar.example/a", "Übung", '"v1"');
  expect(await fetchFake("/a")).toEqual({ ok: true, text: "Übung", etag: '"v1"' });
  expect(await fetchFake("/a", { etag: '"v1"' })).toEqual({ ok: true, text: null });
  expect(await fetchFake("/a", { etag: '"v0"' })).toMatchObject({ text: "Übung" });
});

test.each([
  [404, "refused"],
  [401, "refused"],
  [429, "server error"],
  [500, "server error"],
  [206, "server error"],
  [304, "server error"],
])("an answer %i has no calendar", async (status, fault) => {
  fake.answers.set("calendar.example/a", (_request, response) => response.writeHead(status).end());
  expect(await fetchFake("/a")).toEqual({ ok: false, fault });
});

describe("a server that gives too much or too slowly", () => {
  test("5 MB are taken, a byte more isn't, compressed or not", async () => {
    const sizes = { just: 5_000_000, more: 5_000_001 };
    for (const [name, size] of Object.entries(sizes)) {
      fake.answers.set(`calendar.example/${name}`, (_request, response) => response.end("x".repeat(size)));
      fake.publish(`calendar.example/${name}.gz`, "x".repeat(size));
    }
    for (const path of ["/just", "/just.gz"]) expect(await fetchFake(path)).toMatchObject({ ok: true });
    for (const path of ["/more", "/more.gz"])
      expect(await fetchFake(path)).toEqual({ ok: false, fault: "too large" });
  });

  test("a bomb and an endless stream end at 5 MB, without taking memory", async () => {
    const zeros = Buffer.alloc(mib);
    let sent = 0;
    fake.answers.set("calendar.example/bomb", (_request, response) => {
      const gzip = createGzip();
      response.writeHead(200, { "Content-Encoding": "gzip" });
      gzip.pipe(response);
      const more = () => {
        while (!response.destroyed && sent < 300 * mib && gzip.write(zeros)) sent += mib;
        if (response.destroyed || sent >= 300 * mib) gzip.end();
      };
      gzip.on("drain", more);
      more();
    });
    fake.answers.set("calendar.example/endless", (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(zeros)) sent += mib;
      };
      response.on("drain", more);
      more();
    });
    const before = process.memoryUsage().rss;
    expect(await fetchFake("/bomb")).toEqual({ ok: false, fault: "too large" });
    expect(await fetchFake("/endless")).toEqual({ ok: false, fault: "too large" });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * mib);
  });

  test.each<[string, Parameters<typeof fake.answers.set>[1]]>([
    ["no answer", () => {}],
    ["no end", (_request, response) => response.writeHead(200).write("BEGIN:VCALENDAR")],
    [
      "empty members of gzip without end",
      (_request, response) => {
        response.writeHead(200, { "Content-Encoding": "gzip" });
        const timer = setInterval(() => response.write(gzipSync("")), 5);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("%s: it stops when its time is up", async (_what, answer) => {
    fake.answers.set("calendar.example/slow", answer);
    expect(await fetchFake("/slow", { limits: { milliseconds: 150 } })).toEqual({
      ok: false,
      fault: "too slow",
    });
  });

  test("an answer that switches protocols is no answer", async () => {
    fake.answers.set("calendar.example/a", (_request, response) => {
      response.socket?.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    });
    expect(await fetchFake("/a")).toEqual({ ok: false, fault: "unreachable" });
  });

  test.each([
    ["br", "x"],
    ["gzip, gzip", "x"],
  ])("an encoding that wasn't asked for is refused: %s", async (encoding, body) => {
    const headers = { "Content-Encoding": encoding };
    fake.answers.set("calendar.example/a", (_request, response) =>
      response.writeHead(200, headers).end(body),
    );
    expect(await fetchFake("/a")).toEqual({ ok: false, fault: "server error" });
  });

  test("a broken gzip and a name without an address are no errors of ours", async () => {
    const headers = { "Content-Encoding": "gzip" };
    fake.answers.set("calendar.example/a", (_request, response) =>
      response.writeHead(200, headers).end("no"),
    );
    expect(await fetchFake("/a")).toEqual({ ok: false, fault: "unreachable" });
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await fetchPublic("https://nowhere.example/", { resolve })).toEqual({
      ok: false,
      fault: "unknown name",
    });
  });

  test("a program that stops ends it with its own reason", async () => {
    fake.answers.set("calendar.example/slow", () => {});
    const stopping = new AbortController();
    const fetching = fetchFake("/slow", { signal: stopping.signal });
    stopping.abort(new Error("stopping"));
    await expect(fetching).rejects.toThrow("stopping");
  });
});
