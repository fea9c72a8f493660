import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "../../scripts/lib/processes.ts";
import { type Driven, findProgram, stopGroup } from "./programs.ts";

/** Opens Firefox over Marionette, the protocol below geckodriver, which Debian lacks. Null if there is no Firefox. */
export async function openFirefox(): Promise<Driven | null> {
  const program = findProgram("firefox-esr", "firefox");
  if (!program) return null;
  const profile = mkdtempSync(join(tmpdir(), "keyway-firefox-"));
  const port = await freePort();
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const args = ["-headless", "-marionette", "-no-remote", "-profile", profile];
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  const socket = await reach(port);
  const call = speak(socket);
  const { capabilities } = await call<{ capabilities: { browserVersion: string } }>(
    "WebDriver:NewSession",
    {},
  );
  return {
    version: capabilities.browserVersion,
    go: (url) => call("WebDriver:Navigate", { url }),
    run: async (script, ...args) =>
      (await call<{ value: unknown }>("WebDriver:ExecuteScript", { script, args })).value,
    async close() {
      socket.destroy();
      await stopGroup(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function reach(port: number) {
  const tried: Socket[] = [];
  const isReached = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      tried.push(socket);
    });
  const socket = (await until(isReached, 30_000)) ? tried.at(-1) : undefined;
  if (!socket) throw new Error("Firefox does not listen");
  return socket;
}

type Message = [type: number, id: number, error: { message: string } | null, result: unknown];

const isMessage = (value: unknown): value is Message => Array.isArray(value);

/** Messages are "length:json": calls [0, id, name, parameters], answers [1, id, error, result]. */
function speak(socket: Socket) {
  const waiting = new Map<number, (message: Message) => void>();
  let read: Buffer = Buffer.alloc(0);
  socket.on("data", (part: Buffer) => {
    read = Buffer.concat([read, part]);
    for (let colon = read.indexOf(":"); colon > 0; colon = read.indexOf(":")) {
      const end = colon + 1 + Number(read.toString("latin1", 0, colon));
      if (read.length < end) return;
      const message: unknown = JSON.parse(read.toString("utf8", colon + 1, end));
      read = read.subarray(end);
      // The first message is only a greeting.
      if (isMessage(message)) waiting.get(message[1])?.(message);
    }
  });
  let id = 0;
  return async <Result>(name: string, parameters: object) => {
    id += 1;
    const text = JSON.stringify([0, id, name, parameters]);
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    if (error) throw new Error(`${name}: ${error.message}`);
    return result as Result;
  };
}
