import { createServer, type RequestListener, request } from "node:http";
import { duplexPair } from "node:stream";

/** The complete response of the application. */
export interface InnerResponse {
  status: number;
  /** Names, in lower case, with values. */
  headers: Array<[string, string]>;
  body: Buffer;
}

export type AskInside = (url: string, headers: Record<string, string>) => Promise<InnerResponse>;

/**
 * Returns a function that requests pages from the application, by HTTP over a pair of streams in memory. The
 * application sees only these headers, not the visitor's request.
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
            headers: pairsOf(answer.rawHeaders),
            body: Buffer.concat(parts),
          }),
        );
      });
      sent.end();
    });
}

const pairsOf = (rawHeaders: readonly string[]): Array<[string, string]> =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""]] : []));
