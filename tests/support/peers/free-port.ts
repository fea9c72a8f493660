import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port to listen on soon. It lies below those that systems give to outgoing connections: one of these could have it
 * before the program that it is meant for has started.
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
