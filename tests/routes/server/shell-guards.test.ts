import { expect, test } from "vitest";
import { openSocket, type Shell, startShell } from "./shell-server";

const status = (answer: string) => Number(answer.split(" ", 2)[1]);

test("a page of another host is refused, the health addresses answer on any", async () => {
  const shell = await startShell();
  for (const Host of [
    "evil.example",
    `evil.example:${shell.port}`,
    "localhost",
    "localhost:1",
    "localhost:x",
    "[::1",
    "",
  ]) {
    expect(status(await shell.raw("GET /page", { Host })), Host).toBe(400);
    expect(status(await shell.raw("GET /healthz", { Host })), Host).toBe(200);
    expect(status(await shell.raw("GET /readyz", { Host })), Host).toBe(200);
  }
  expect(status(await shell.raw("GET /page", { Host: `LOCALHOST:${shell.port}` }))).toBe(200);
  expect(status(await shell.speak("GET /page HTTP/1.0\r\n\r\n"))).toBe(400);
});

test("a request that names its host twice is refused, whichever name is ours", async () => {
  const shell = await startShell();
  const ours = `Host: localhost:${shell.port}\r\n`;
  const others = [
    "Host: evil.example\r\n",
    "hOsT: evil.example\r\n",
    `Host: 127.0.0.1:${shell.port}\r\n`,
    ours,
  ];
  for (const other of others) {
    for (const lines of [ours + other, other + ours]) {
      const answer = await shell.speak(`GET /page HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(status(answer), lines).toBe(400);
    }
  }
  expect(status(await shell.raw("GET /page", { "X-Word": "Host" }))).toBe(200);
});

test("this machine's other names lead to APP_URL, path and query kept, outside production only", async () => {
  const shell = await startShell();
  for (const Host of [`127.0.0.1:${shell.port}`, `[::1]:${shell.port}`]) {
    const answer = await shell.raw("GET /page?a=1", { Host });
    expect(answer).toMatch(/^HTTP\/1.1 307 /);
    expect(answer).toContain(`\r\nLocation: ${shell.origin}/page?a=1\r\n`);
  }
  expect(status(await shell.raw("POST /page", { Host: `127.0.0.1:${shell.port}` }))).toBe(307);
  expect(status(await shell.raw("GET /page", { Host: "127.0.0.1:1" }))).toBe(400);

  const public_ = await startShell({ appUrl: "https://keyway.example", env: production });
  expect(status(await public_.raw("GET /page", { Host: `127.0.0.1:${public_.port}` }))).toBe(400);
  expect(status(await public_.raw("GET /page"))).toBe(200);
  expect(status(await public_.raw("GET /page", { Host: "keyway.example:443" }))).toBe(200);
});

test("X-Forwarded-Host and X-Forwarded-For count only behind a trusted proxy", async () => {
  const forged = { "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "9.9.9.9, 8.8.8.8" };
  const direct = await startShell();
  const answer = await direct.raw("GET /facts", forged);
  expect(status(answer)).toBe(200);
  expect(answer).toContain('"clientAddress":"127.0.0.1"');

  const proxied = await startShell({ env: { TRUSTED_PROXY_HOPS: "1" } });
  expect(status(await proxied.raw("GET /facts", forged))).toBe(400);
  const right = { Host: "inside:8080", ...forged, "X-Forwarded-Host": new URL(proxied.origin).host };
  expect(await proxied.raw("GET /facts", right)).toContain('"clientAddress":"8.8.8.8"');
});

test("pages see APP_URL's scheme even when the proxy in front names none", async () => {
  const shell = await startShell({ appUrl: "https://keyway.example" });
  expect(await shell.raw("GET /facts")).toContain('"url":"https://keyway.example/facts"');
  expect(status(await post(shell, "/page", { Origin: "https://keyway.example" }))).toBe(200);
});

test("writes from other sites are refused on pages, resource routes and .data, and run nothing", async () => {
  const shell = await startShell();
  const foreign = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: shell.origin },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${shell.origin}.evil.example` },
    { Origin: shell.origin.replace("localhost", "127.0.0.1") },
    { Referer: "https://evil.example/page" },
    { Referer: "not an address" },
  ];
  for (const path of [
    "/page",
    "/resource",
    "/page.data",
    "/resource.data",
    "/page?_data=page",
    "/no-such-page",
  ]) {
    for (const headers of foreign) {
      expect(status(await post(shell, path, headers)), `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  expect(shell.calls.bodies).toEqual([]);
});

test("our own pages, and what is no browser, may write", async () => {
  const shell = await startShell();
  const ours = [
    { "Sec-Fetch-Site": "same-origin", Origin: shell.origin },
    { "Sec-Fetch-Site": "none" },
    { Origin: shell.origin },
    { Referer: `${shell.origin}/page` },
    {},
  ];
  for (const path of ["/page", "/resource", "/page.data"]) {
    for (const headers of ours) {
      expect(status(await post(shell, path, headers)), `${path} ${JSON.stringify(headers)}`).toBe(200);
    }
  }
  expect((await shell.fetch("/page", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
});

test("methods that no page has are 405 and say which there are; OPTIONS says it too", async () => {
  const shell = await startShell();
  const allow = /\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/;
  for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"]) {
    for (const path of ["/page", "/resource", "/page.data", "/robots.txt"]) {
      const answer = await shell.raw(`${method} ${path}`);
      expect(status(answer), `${method} ${path}`).toBe(405);
      expect(answer).toMatch(allow);
    }
  }
  const readOnly = await shell.raw("POST /facts");
  expect(readOnly).toMatch(/^HTTP\/1.1 405 .*\r\nAllow: GET, HEAD, OPTIONS\r\n.*405 Method Not Allowed/s);
  expect(await shell.speak("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n")).toMatch(
    /^HTTP\/1.1 405 /,
  );
});

test("OPTIONS names the methods of its address", async () => {
  const shell = await startShell();
  const methods = { "*": "GET, HEAD, POST, OPTIONS", "/page": "GET, HEAD, POST, OPTIONS" };
  const read = { "/facts": "GET, HEAD, OPTIONS", "/nowhere": "GET, HEAD, OPTIONS" };
  for (const [target, allowed] of Object.entries({ ...methods, ...read })) {
    const answer = await shell.raw(`OPTIONS ${target}`);
    expect(status(answer)).toBe(204);
    expect(answer).toContain(`\r\nAllow: ${allowed}\r\n`);
    expect(answer).not.toMatch(/access-control/i);
  }
});

test.each([
  ["/page/", "301 /page"],
  ["/PAGE?a=%20B", "301 /page?a=%20B"],
  ["/Expert/Some%20Body/", "301 /expert/Some%20Body"],
  ["/expert/Some%20Body", "200"],
  ["/page", "200"],
  ["/page.data", "200"],
])("one page has one address: %s answers %s", async (path, expected) => {
  const shell = await startShell();
  const answer = await shell.raw(`GET ${path}`);
  const location = /\r\nLocation: (.*)\r\n/i.exec(answer)?.[1];
  expect([status(answer), location].filter(Boolean).join(" ")).toBe(expected);
});

test("addresses that can't be read are the sender's fault", async () => {
  const shell = await startShell();
  const targets = [
    "/%E0%A4%A",
    "/%",
    "/%ff",
    "/a%00b",
    "/page%5c..",
    "page",
    "http://evil.example/page",
    "ftp://x/",
  ];
  for (const target of [...targets, "/%.data", "/assets/%", "/expert/%"]) {
    expect(status(await shell.raw(`GET ${target}`)), target).toBe(400);
  }
  expect(status(await shell.raw(`GET /${"a".repeat(8_000)}`))).toBe(414);
  expect(status(await shell.raw(`GET /page?${"a".repeat(20_000)}`))).toBe(431);
  expect(status(await shell.speak("NONSENSE\r\n\r\n"))).toBe(400);
  expect(status(await shell.speak("GET /page HTTP/1.1\r\nHost : x\r\n\r\n"))).toBe(400);
  for (const target of [
    "//evil.example/page",
    "/no-such-page",
    "/__manifest?paths=/page&version=1",
    "/page/%2e%2e/x",
  ]) {
    expect(status(await shell.raw(`GET ${target}`)), target).toBe(404);
  }
  for (const target of [`${shell.origin}/page?a=1`, "/page?search=%E0%A4%A&%"]) {
    expect(status(await shell.raw(`GET ${target}`)), target).toBe(200);
  }
  expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a second request on a connection is guarded like the first", async () => {
  const shell = await startShell();
  const { socket, answer } = openSocket(shell.port);
  const host = `Host: localhost:${shell.port}\r\n`;
  socket.write(
    `GET /page HTTP/1.1\r\n${host}\r\nPOST /page HTTP/1.1\r\n${host}Origin: https://evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect([...(await answer).matchAll(/HTTP\/1.1 (\d+) /g)].map(([, code]) => code)).toEqual(["200", "403"]);
});

test("nonsense behind a request is refused after the answer, or ends it, and is never written into it", async () => {
  const shell = await startShell({
    beforePagesOf: () => [
      (_req, res) => {
        res.writeHead(200, { "Content-Length": 9 }).write("begun");
        setTimeout(() => res.end(" end"), 30);
      },
    ],
  });
  const request = `GET /page HTTP/1.1\r\nHost: localhost:${shell.port}\r\n\r\n`;
  const { socket, answer } = openSocket(shell.port);
  socket.write(request);
  socket.once("data", () => socket.write("NONSENSE\r\n\r\n"));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nbegun endHTTP\/1\.1 400 /s);
  expect(await shell.speak(`${request}NONSENSE\r\n\r\n`)).not.toContain("400");
});

const post = (shell: Shell, path: string, headers: Record<string, string>) =>
  shell.raw(
    `POST ${path}`,
    { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "3", ...headers },
    "a=1",
  );

const production = {
  APP_ENV: "production",
  ADMIN_EMAIL: "admin@keyway.example",
  RESEND_API_KEY: "key",
  MAIL_FROM: "a@keyway.example",
  PAYMENTS: "sandbox",
  SUPPORT_EMAIL: "help@keyway.example",
  TRUSTED_PROXY_HOPS: "0",
};
