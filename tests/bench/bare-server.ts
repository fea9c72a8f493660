/**
 * The baseline of the benchmark: a process with only `node:http` that sends a recorded answer with its headers.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onStop } from "../../scripts/lib/lifecycle.ts";
import type { Answer } from "./browser.ts";

const program = fileURLToPath(import.meta.url);

/** What the server sends, its body as base64. */
type Recorded = { status: number; headers: string[]; body: string };

/** Starts a server that sends the same bytes as this answer of `get`. Returns `origin` and `stop()`. */
export async function startBare({ status, rawHeaders, body }: Answer) {
  const headers = rawHeaders.filter(
    (_, at) => !added.includes(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""),
  );
  const child = fork(program);
  const forget = onStop(() => child.kill());
  const recorded: Recorded = { status, headers, body: body.toString("base64") };
  child.send(recorded);
  const [port]: number[] = await once(child, "message");
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      forget();
      child.kill();
    },
  };
}

/** The headers that Node adds to each answer. */
const added = ["connection", "keep-alive", "date"];

if (process.argv[1] === program) {
  process.once("message", ({ status, headers, body }: Recorded) => {
    const bytes = Buffer.from(body, "base64");
    const server = createServer((_, response) => response.writeHead(status, headers).end(bytes));
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
  process.once("disconnect", () => process.exit());
}
