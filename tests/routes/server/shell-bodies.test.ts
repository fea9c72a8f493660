import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openSocket, startShell } from "./shell-server";

const limit = 64 * 1024;
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

test("a body of 64 KB arrives whole, one byte more is 413, declared or chunked", async () => {
  const shell = await startShell();
  const whole = `a=${"x".repeat(limit - 2)}`;
  expect((await shell.fetch("/page", { method: "POST", headers: form, body: whole })).status).toBe(200);
  expect(shell.calls.bodies).toEqual([whole]);

  const declared = await shell.raw("POST /page", { ...form, "Content-Length": `${limit + 1}` }, `${whole}x`);
  expect(declared).toMatch(/^HTTP\/1.1 413 /);
  expect(declared).toMatch(/\r\nConnection: close\r\n/i);
  const inChunks = { ...form, "Transfer-Encoding": "chunked" };
  expect(await shell.raw("POST /page", inChunks, chunked(`${whole}x`))).toMatch(/^HTTP\/1.1 413 /);
  expect(await shell.raw("POST /resource", inChunks, chunked(`${whole}x`))).toMatch(/^HTTP\/1.1 413 /);
  expect(shell.calls.bodies).toHaveLength(1);

  expect(await shell.raw("POST /resource", inChunks, chunked(whole))).toMatch(/^HTTP\/1.1 200 /);
  expect(shell.calls.bodies).toEqual([whole, whole]);
});

test("too large a body is refused by what it says of itself, before any of it came", async () => {
  const shell = await startShell();
  expect(await shell.raw("POST /page", { "Content-Length": `${limit + 1}` })).toMatch(/^HTTP\/1.1 413 /);
});

test("a client that goes on sending still reads the 413, however late", async () => {
  const shell = await startShell();
  const { socket, answer } = openSocket(shell.port);
  socket.pause();
  const megabytes = "x".repeat(5_000_000);
  socket.write(
    `POST /page HTTP/1.1\r\nHost: localhost:${shell.port}\r\nContent-Length: ${megabytes.length}\r\n\r\n`,
  );
  socket.write(megabytes);
  await sleep(300);
  socket.resume();
  expect(await answer).toMatch(/^HTTP\/1.1 413 .*larger than 64 KB/s);
});

test("bodies of every shape reach the action as they were sent", async () => {
  const shell = await startShell();
  const post = (init: RequestInit) => shell.fetch("/resource", { method: "POST", ...init });
  expect((await post({})).status).toBe(200);
  expect((await post({ headers: form, body: "a=1" })).status).toBe(200);
  expect(await shell.raw("POST /resource", { "Transfer-Encoding": "chunked" }, "0\r\n\r\n")).toMatch(/ 200 /);
  const { socket, answer } = openSocket(shell.port);
  socket.write(
    `POST /resource HTTP/1.1\r\nHost: localhost:${shell.port}\r\nConnection: close\r\nContent-Length: 6\r\n\r\n`,
  );
  for (const part of ["b=", "2&", "c="]) {
    await sleep(20);
    socket.write(part);
  }
  expect(await answer).toMatch(/ 200 /);
  expect(shell.calls.bodies).toEqual(["", "a=1", "", "b=2&c="]);
});

test("on one connection each request has its own body; one that comes with a GET means nothing", async () => {
  const shell = await startShell();
  const message = (request: string, body: string, ...more: string[]) =>
    [
      `${request} HTTP/1.1`,
      `Host: localhost:${shell.port}`,
      `Content-Length: ${body.length}`,
      ...more,
      "",
      body,
    ].join("\r\n");
  const answers = await shell.speak(
    message("GET /page", "a=1") +
      message("POST /resource", "b=2") +
      message("POST /resource", "") +
      message("HEAD /page", "c=3") +
      message("POST /resource", "d=4", "Connection: close"),
  );
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(5).fill("HTTP/1.1 200"));
  expect(shell.calls.bodies.toSorted()).toEqual(["", "b=2", "d=4"]);
});

test("a body that takes too long is 408 and runs nothing", async () => {
  const shell = await startShell({ limits: { body: { bytes: limit, milliseconds: 150 } } });
  const { socket, answer } = openSocket(shell.port);
  socket.write(`POST /page HTTP/1.1\r\nHost: localhost:${shell.port}\r\nContent-Length: 100\r\n\r\na=`);
  expect(await answer).toMatch(/^HTTP\/1.1 408 .*content-security-policy.*took too long/is);
  expect(shell.calls.bodies).toEqual([]);
});

test("headers that take too long are 408", async () => {
  const shell = await startShell({ connection: { headersMs: 100, requestMs: 60_000, checkEveryMs: 50 } });
  const { socket, answer } = openSocket(shell.port);
  socket.write("GET /page HTTP/1.1\r\nHo");
  expect(await answer).toMatch(/^HTTP\/1.1 408 /);
});

test("clients that never finish their headers are gone a moment after their 408", async () => {
  const connection = { headersMs: 1_000, requestMs: 60_000, checkEveryMs: 50, refusalMs: 100 };
  const shell = await startShell({ connection });
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect({ port: shell.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {});
    socket.resume().write("GET /page HTTP/1.1\r\nHo");
    return socket;
  });
  await vi.waitFor(async () => expect(await shell.connections()).toBe(200), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await shell.connections()).toBe(0), { timeout: 60_000 });
  for (const socket of sockets) socket.destroy();
});

test("a client that leaves in the middle of a body harms no other", async () => {
  const shell = await startShell();
  const { socket } = openSocket(shell.port);
  socket.write(`POST /page HTTP/1.1\r\nHost: localhost:${shell.port}\r\nContent-Length: 100\r\n\r\na=`);
  await sleep(50);
  socket.destroy();
  await sleep(50);
  expect((await shell.fetch("/page")).status).toBe(200);
  expect(shell.calls.bodies).toEqual([]);
  expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("64 KB are the most for all but a file: another type, and every other spelling of its address", async () => {
  const shell = await startShell();
  const large = { "Content-Length": `${limit * 2}` };
  const multipart = { ...large, "Content-Type": "multipart/form-data; boundary=b" };
  for (const type of [form["Content-Type"], "application/json", "multipart/mixed; boundary=b", "x"])
    expect(await shell.raw("POST /profile/portrait", { ...large, "Content-Type": type })).toMatch(
      /^HTTP\/1.1 413 .*The form is larger than 64 KB/s,
    );
  for (const path of ["/Profile/Portrait", "/profile/portrait/", "/profile%2Fportrait", "/page"])
    expect(await shell.raw(`POST ${path}`, multipart)).toMatch(/^HTTP\/1.1 413 /);
  const tooLarge = { ...multipart, "Content-Length": "8388609" };
  expect(await shell.raw("POST /profile/portrait", tooLarge)).toMatch(
    /^HTTP\/1.1 413 .*The picture is larger than 5 MB/s,
  );
  expect(await shell.raw("POST /admin/reconciliation", tooLarge)).toMatch(/ The report is larger than 5 MB/s);
});
