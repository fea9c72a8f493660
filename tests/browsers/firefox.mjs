import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "../../scripts/lib/processes.ts";
import { findProgram, stopGroup } from "./programs.mjs";

/** Opens Firefox over Marionette, the protocol below geckodriver, which Debian lacks. Null if there is no Firefox. */
export async function openFirefox() {
  const program = findProgram("firefox-esr", "firefox");
  if (!program) return null;
  const profile = mkdtempSync(join(tmpdir(), "keyway-firefox-"));
  const port = await freePort();
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const args = ["-headless", "-marionette", "-no-remote", "-profile", profile];
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  const socket = await reach(port);
  const call = speak(socket);
  const { capabilities } = await call("WebDriver:NewSession", {});
  return {
    version: capabilities.browserVersion,
    go: (url) => call("WebDriver:Navigate", { url }),
    run: async (script, ...args) => (await call("WebDriver:ExecuteScript", { script, args })).value,
    async close() {
      socket.destroy();
      await stopGroup(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function reach(port) {
  let socket;
  const isReached = () =>
    new Promise((resolve) => {
      socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    });
  if (!(await until(isReached, 30_000))) throw new Error("Firefox does not listen");
  return socket;
}

/** Messages are "length:json": calls [0, id, name, parameters], answers [1, id, error, result]. */
function speak(socket) {
  const waiting = new Map();
  let read = Buffer.alloc(0);
  socket.on("data", (part) => {
    read = Buffer.concat([read, part]);
    for (let colon = read.indexOf(":"); colon > 0; colon = read.indexOf(":")) {
      const end = colon + 1 + Number(read.subarray(0, colon));
      if (read.length < end) return;
      const message = JSON.parse(read.subarray(colon + 1, end));
      read = read.subarray(end);
      // The first message is only a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  let id = 0;
  return async (name, parameters) => {
    id += 1;
    const text = JSON.stringify([0, id, name, parameters]);
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    if (error) throw new Error(`${name}: ${error.message}`);
    return result;
  };
}
