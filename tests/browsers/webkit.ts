import { spawn } from "node:child_process";
import { freePort, until } from "../../scripts/lib/processes.ts";
import { type Driven, findProgram, stopGroup } from "./programs.ts";

/** Opens WebKitGTK over W3C WebDriver, on a virtual screen. Null if a part of it isn't installed. */
export async function openWebKit(): Promise<Driven | null> {
  const [driver, screen] = [findProgram("WebKitWebDriver"), findProgram("xvfb-run")];
  if (!driver || !screen) return null;
  const port = await freePort();
  const child = spawn(screen, ["-a", driver, `--port=${port}`], { detached: true, stdio: "ignore" });
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    const { value }: { value: Value } = await answer.json();
    return value;
  };
  const isReady = () =>
    call("GET", "/status").then(
      () => true,
      () => false,
    );
  if (!(await until(isReady, 30_000))) throw new Error("WebKitWebDriver does not listen");
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>("POST", "/session", { capabilities: {} });
  const session = `/session/${sessionId}`;
  return {
    version: capabilities.browserVersion,
    go: (url) => call("POST", `${session}/url`, { url }),
    run: (script, ...args) => call("POST", `${session}/execute/sync`, { script, args }),
    async close() {
      await call("DELETE", session).catch(() => {});
      await stopGroup(child);
    },
  };
}
