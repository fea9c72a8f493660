import { createServer, type RequestListener, request } from "node:http";
import { duplexPair } from "node:stream";

/** What the application said, whole. */
export interface InnerAnswer {
  status: number;
  /** Name and value in turn. */
  headers: string[];
  body: Buffer;
}

export type AskInside = (url: string, headers: Record<string, string>) => Promise<InnerAnswer>;

/**
 * Asks the application from inside: HTTP over a pair of streams in memory, without a port. It sees these headers and nothing
 * else of whoever is waiting for the answer.
 */
export function askInside(app: RequestListener, host: string): AskInside {
  const server = createServer({ keepAlive: false }, app);
  return (url, headers) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      server.emit("connection", far);
      const sent = request({
        path: url,
        headers: { host, ...headers, connection: "close" },
        createConnection: () => near,
      });
      sent.once("error", reject);
      sent.once("response", (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", reject);
        answer.once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.rawHeaders,
            body: Buffer.concat(parts),
          }),
        );
      });
      sent.end();
    });
}
