import type { RequestHandler } from "express";

/** Which parts of the program work. */
export interface Readiness {
  check(): Promise<Record<string, boolean>>;
  /** Warnings for operators that don't make the program unready: zones whose clocks may be read wrongly. */
  warnings?(): { zonesThatDiffer: readonly string[] };
  /** Whether the start is complete and no stop has begun. It doesn't ask the database. */
  isStarted?(): boolean;
}

/** The addresses of the probes. */
export const isHealthPath = (path: string): boolean => ["/healthz", "/startupz", "/readyz"].includes(path);

/**
 * `/healthz` shows that this process responds, `/startupz` that its start is complete. `/readyz` shows that it can serve
 * pages; otherwise it is a 503 that names the missing part. They accept any Host, because probes know only an address.
 * A proxy asks `/startupz`: while the database is away, the pages' own 503 keeps what was typed.
 */
export function answerHealth(readiness: Readiness): RequestHandler {
  return async (req, res, next) => {
    if (!isHealthPath(req.path) || (req.method !== "GET" && req.method !== "HEAD")) return next();
    if (req.path === "/healthz") {
      res.set("Cache-Control", "no-store").json({ status: "ok" });
    } else if (req.path === "/startupz") {
      const isStarted = readiness.isStarted?.() ?? true;
      res
        .status(isStarted ? 200 : 503)
        .set("Cache-Control", "no-store")
        .json({ status: isStarted ? "started" : "not started" });
    } else {
      const parts = await readiness.check();
      const isReady = Object.values(parts).every(Boolean);
      if (!isReady) res.status(503).set("Retry-After", "5");
      res
        .set("Cache-Control", "no-store")
        .json({ status: isReady ? "ready" : "not ready", ...parts, ...readiness.warnings?.() });
    }
  };
}
