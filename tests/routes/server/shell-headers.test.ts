import { expect, test } from "vitest";
import { clientFiles, type Shell, startShell } from "./shell-server";

const always = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^same-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
  "x-request-id": /^[\da-f-]{36}$/,
  "content-security-policy": /default-src 'none'.*frame-ancestors 'none'/,
};

test("every kind of answer carries the security headers", async () => {
  const shell = await startShell({
    clientDir: clientFiles(),
    limits: { body: { bytes: 10, milliseconds: 1_000 } },
  });
  const answers: Array<[number, () => Promise<Response>]> = [
    [200, () => shell.fetch("/page")],
    [200, () => shell.fetch("/page", { method: "HEAD" })],
    [200, () => shell.fetch("/resource")],
    [200, () => shell.fetch("/page.data", { method: "POST", body: "a=1" })],
    [200, () => shell.fetch("/robots.txt")],
    [200, () => shell.fetch("/assets/app-abc123.js")],
    [200, () => shell.fetch("/healthz")],
    [204, () => shell.fetch("/page", { method: "OPTIONS" })],
    [403, () => shell.fetch("/page", { method: "POST", headers: { Origin: "https://evil.example" } })],
    [404, () => shell.fetch("/no-such-page")],
    [404, () => shell.fetch("/assets/gone-abc123.js")],
    [405, () => shell.fetch("/page", { method: "PUT" })],
    [413, () => shell.fetch("/page", { method: "POST", body: "a=123456789" })],
    [400, () => shell.fetch("/%")],
    [500, () => shell.fetch("/broken")],
  ];
  const kinds: string[] = [];
  for (const [status, answer] of answers) {
    const { status: actual, url, headers } = await answer();
    expect(actual, url).toBe(status);
    for (const [name, value] of Object.entries(always))
      expect(headers.get(name), `${url} ${name}`).toMatch(value);
    expect(headers.get("x-powered-by")).toBeNull();
    const ours = [...headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding)$/.test(name));
    const lines = ours.map(([name, value]) =>
      /^(date|etag|x-request-id|last-modified|content-length)$/.test(name)
        ? name
        : `${name}: ${value.replace(/'(nonce|sha256)-[^']*'/g, "'$1-…'")}`,
    );
    kinds.push([`${status} ${new URL(url).pathname}`, ...lines].join("\n  "));
  }
  await expect(`${kinds.join("\n")}\n`).toMatchFileSnapshot("../site/shell-headers.txt");
  expect(await shell.raw("GET /page", { Host: "evil.example" })).toMatch(
    /content-security-policy: default-src 'none'/i,
  );
});

test("an answer to a form drops the pages that were fetched ahead (ADR 0013)", async () => {
  const shell = await startShell();
  const answers = [
    await shell.fetch("/page.data", { method: "POST", body: "a=1" }),
    await shell.fetch("/page.data"),
  ];
  expect(answers.map(({ headers }) => headers.get("clear-site-data"))).toEqual(['"prefetchCache"', null]);
});

test("a page with a policy of its own has that one alone", async () => {
  const { headers } = await (await startShell()).fetch("/sandboxed");
  expect(headers.get("content-security-policy")).toBe("sandbox");
  expect(headers.get("referrer-policy")).toBe("strict-origin");
});

test("the policy allows our own scripts only, by a nonce that is never the same", async () => {
  const shell = await startShell();
  const policies = await Promise.all([1, 2].map(async () => policyOf(await shell.fetch("/scripted"))));
  for (const policy of policies) {
    expect(policy["script-src"]).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/);
    expect(policy["style-src"]).toMatch(/^'self'( 'sha256-[\w+/]{43}='){5}$/);
    expect(policy).toMatchObject({
      "default-src": "'none'",
      "img-src": "'self' https: data:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "base-uri": "'none'",
      "object-src": "'none'",
    });
  }
  expect(policies[0]?.["script-src"]).not.toBe(policies[1]?.["script-src"]);
});

test("only https promises https", async () => {
  const plain = await (await startShell()).raw("GET /page");
  expect(plain).not.toMatch(/strict-transport-security|upgrade-insecure-requests/i);
  const secure = await (await startShell({ appUrl: "https://keyway.example" })).raw("GET /page");
  expect(secure).toMatch(/strict-transport-security: max-age=31536000\r\n/i);
  expect(secure).toMatch(/upgrade-insecure-requests/);
});

test("the nonce reaches the page and its scripts; a page without scripts carries none, nor any data", async () => {
  const shell = await startShell();
  const scripted = await shell.fetch("/scripted");
  const nonce = /'nonce-([^']+)'/.exec(scripted.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
  const html = await scripted.text();
  expect(html).toMatch(/^<!DOCTYPE html><html/);
  expect(html).toContain("carried-along");
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(2);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);

  const plain = await (await shell.fetch("/page")).text();
  expect(plain).toMatch(/^<!DOCTYPE html><html lang="en"><head><\/head><body><p>A page\. /);
  expect(plain).not.toContain("<script");
});

test("hashed files and portraits are kept for a year, the others are asked for again; all come precompressed", async () => {
  const shell = await startShell({ clientDir: clientFiles() });
  const asset = (encoding: string) =>
    shell.fetch("/assets/app-abc123.js", { headers: { "Accept-Encoding": encoding } });
  for (const [accepted, given] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await asset(accepted);
    expect(answer.headers.get("content-encoding"), accepted).toBe(given);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
    expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(await answer.text()).toMatch(/^export const words/);
  }
  const portrait = await shell.fetch("/avatars/amara.svg");
  expect(portrait.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const robots = await shell.fetch("/robots.txt");
  expect(robots.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const ifChanged = { "If-None-Match": robots.headers.get("etag") ?? "" };
  expect(await shell.raw("GET /robots.txt", ifChanged)).toMatch(/^HTTP\/1.1 304 /);
  const head = await shell.fetch("/robots.txt", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "23"]);
  const ranged = await shell.fetch("/robots.txt", { headers: { Range: "bytes=0-3" } });
  expect([ranged.status, await ranged.text()]).toEqual([206, "User"]);
});

test("what isn't a file's content doesn't claim its type or encoding", async () => {
  const shell = await startShell({ clientDir: clientFiles() });
  for (const [status, path, init] of [
    [404, "/site.webmanifest", { method: "POST", body: "a=1" }],
    [404, "/site.webmanifest", { method: "POST" }],
    [412, "/site.webmanifest", { headers: { "If-Match": '"another"' } }],
    [416, "/site.webmanifest", { headers: { Range: "bytes=99999999-" } }],
    [404, "/assets/app-abc123.js", { method: "POST" }],
    [412, "/assets/app-abc123.js", { headers: { "If-Match": '"another"' } }],
  ] as const) {
    const answer = await shell.fetch(path, init);
    expect({ path, ...init, status: answer.status }).toEqual({ path, ...init, status });
    expect(answer.headers.get("content-type")).toMatch(/^text\/(html|plain)/);
    // A body in another encoding than its header says can't be read.
    expect(await answer.text()).toMatch(/^(<!DOCTYPE html>|\d{3} )/i);
  }
  expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("what is no public file is no file: no listings, no dot files, no way out of the folder", async () => {
  const shell = await startShell({ clientDir: clientFiles() });
  for (const path of [
    "/assets/",
    "/assets",
    "/.hidden",
    "/..%2f..%2fpackage.json",
    "/assets/%2e%2e/.hidden",
  ]) {
    expect((await shell.fetch(path)).status, path).toBe(404);
  }
  const gone = await shell.fetch("/assets/gone-abc123.js");
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("pages are compressed with gzip only, and not at all where gzip isn't wanted", async () => {
  const shell = await startShell();
  const encoding = async (path: string, accepted: string) =>
    (await shell.fetch(path, { headers: { "Accept-Encoding": accepted } })).headers.get("content-encoding");
  expect(await encoding("/page", "br, gzip")).toBe("gzip");
  expect(await encoding("/resource", "br, gzip")).toBe("gzip");
  for (const accepted of ["br", "identity", "gzip;q=0, br"])
    expect(await encoding("/page", accepted)).toBeNull();
});

test("a page is sent in one piece with its length, compressed or as it is", async () => {
  const shell = await startShell();
  for (const [path, accepted] of [
    ["/page", "gzip"],
    ["/private", "identity"],
  ] as const) {
    const answer = await shell.raw(`GET ${path}`, { "Accept-Encoding": accepted });
    const [head = "", body = ""] = answer.split(/\r\n\r\n(.*)/s);
    expect(head).toMatch(new RegExp(`Content-Length: ${body.length}\\r`, "i"));
    expect(head).toContain("Vary: Accept-Encoding");
    expect(head).not.toContain("Transfer-Encoding");
    expect(/Content-Encoding: gzip/i.test(head), path).toBe(accepted === "gzip");
  }
});

test("an event stream leaves at once, uncompressed", async () => {
  const shell = await startShell();
  const stream = await shell.fetch("/stream", { headers: { "Accept-Encoding": "gzip" } });
  expect(stream.headers.get("content-encoding")).toBeNull();
  const reader = stream.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^data: x+/);
  await reader?.cancel();
});

test("pages and their data are asked for again, unless they say otherwise", async () => {
  const shell = await startShell();
  const control = async (path: string) => (await shell.fetch(path)).headers.get("cache-control");
  expect(await control("/page")).toBe("no-cache");
  expect(await control("/scripted.data")).toBe("no-cache");
  expect(await control("/private")).toBe("private, no-store");
});

test("HEAD answers as GET does, without the body", async () => {
  const shell = await startShell();
  for (const path of ["/page", "/resource", "/no-such-page", "/healthz", "/expert/1"]) {
    const [get, head] = await Promise.all([shell.fetch(path), shell.fetch(path, { method: "HEAD" })]);
    expect([head.status, head.headers.get("content-type")]).toEqual([
      get.status,
      get.headers.get("content-type"),
    ]);
    expect(await head.text()).toBe("");
  }
});

test("a storage fault in any loader or action is a 503", async () => {
  const shell = await startShell();
  for (const ask of [{}, { method: "POST" }]) {
    const answer = await shell.fetch("/without-storage", ask);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("an answer")]);
  }
});

test("an error tells the visitor nothing of its inside, and the log all of it", async () => {
  const shell = await startShell();
  for (const path of ["/broken", "/broken.data"]) {
    const answer = await shell.fetch(path);
    expect(answer.status).toBe(500);
    if (path === "/broken") expect(await answer.text()).toMatch(/It went wrong: (<!-- -->)?an error/);
  }
  const [line] = errors(shell);
  expect(line?.cause).toMatchObject({ message: "a secret of the inside" });
  expect(errors(shell)).toHaveLength(2);
  await shell.fetch("/no-such-page");
  expect(errors(shell)).toHaveLength(2);
});

test("what the shell itself stumbles over keeps its status and tells nothing either", async () => {
  const teapot = Object.assign(new Error("a secret of the pot"), { status: 418 });
  const faults: unknown[] = [teapot, new Error("a secret of the inside"), "a secret word"];
  const shell = await startShell({
    beforePages: [
      () => {
        throw faults.shift();
      },
    ],
  });
  for (const status of [418, 500, 500]) {
    const answer = await shell.fetch("/page", { headers: { Accept: "text/html" } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toMatch(/^<!DOCTYPE html>.*<h1>/s);
    expect(html).not.toContain("secret");
  }
  expect(errors(shell)).toHaveLength(2);
});

const errors = (shell: Shell) => shell.lines.filter(({ level }) => level === "error");

function policyOf(answer: Response): Record<string, string> {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split(";").map((part) => [part.split(" ", 1)[0], part.split(" ").slice(1).join(" ")]),
  );
}
