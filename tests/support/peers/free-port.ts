import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A free port for a program that starts soon. It is below the range that systems use for outgoing connections, which
 * could otherwise take it first. Throws if it finds none.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free between 20000 and 32000");
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
