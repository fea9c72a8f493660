import type { RequestHandler } from "express";

/** Which parts of the program work. */
export interface Readiness {
  check(): Promise<Record<string, boolean>>;
  /** Warnings for operators that don't make the program unready: zones whose clocks may be read wrongly. */
  warnings?(): { zonesThatDiffer: readonly string[] };
}

/** The addresses of the probes. */
export const isHealthPath = (path: string): boolean => path === "/healthz" || path === "/readyz";

/**
 * `/healthz` shows that this process responds. `/readyz` shows that it can serve pages; otherwise it is a 503 that
 * names the missing part. Both accept any Host, because probes know only an address.
 */
export function answerHealth(readiness: Readiness): RequestHandler {
  return async (req, res, next) => {
    if (!isHealthPath(req.path) || (req.method !== "GET" && req.method !== "HEAD")) return next();
    if (req.path === "/healthz") {
      res.set("Cache-Control", "no-store").json({ status: "ok" });
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
