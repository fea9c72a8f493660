import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onStop } from "../../scripts/lib/lifecycle.mjs";

/** Starts a bare `node:http` server that sends the same bytes as the given answers. Returns `origin` and `stop()`. */
export async function startBare(answers) {
  const child = fork(fileURLToPath(new URL("bare-server.mjs", import.meta.url)));
  const forget = onStop(() => child.kill());
  child.send(answers.map(({ path, answer }) => ({ path, ...record(answer) })));
  const [port] = await once(child, "message");
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      forget();
      child.kill();
    },
  };
}

/** What Node adds to each answer by itself. */
const added = ["connection", "keep-alive", "date"];

function record({ status, rawHeaders, body }) {
  const headers = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!added.includes(rawHeaders[at].toLowerCase())) headers.push(rawHeaders[at], rawHeaders[at + 1]);
  }
  return { status, headers, body: body.toString("base64") };
}
