import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What Node's parser gets at once, in bytes. The smallest request has 18, so no more than 14 come along with one. */
const sliceBytes = 256;

/** The requests of one connection: the one that is being answered, and those that came in the same slice. */
interface Line {
  current: IncomingMessage | null;
  waiting: Array<[IncomingMessage, ServerResponse]>;
}

/**
 * Answers the requests of a connection one after the other. While an answer is under way or hasn't been taken, nothing
 * more of the connection is read than the body of that request, so that a client can't fill the memory with answers.
 */
export function answerInTurn(server: Server, answer: RequestListener): void {
  const lines = new WeakMap<Socket, Line>();

  server.on("connection", (socket) => {
    lines.set(socket, { current: null, waiting: [] });
    // With a listener of "readable" the parser, which listens to "data", gets what `read` returns and nothing else.
    socket.on("readable", () => readOn(socket));
    // The body of the request can take more.
    socket.on("resume", () => readOn(socket));
  });
  server.on("request", (req, res) => {
    lines.get(req.socket)?.waiting.push([req, res]);
    beginNext(req.socket);
  });

  function beginNext(socket: Socket) {
    const line = lines.get(socket);
    if (!line || line.current || socket.destroyed) return;
    const [req, res] = line.waiting.shift() ?? [];
    if (!req || !res) return readOn(socket);
    line.current = req;
    res.once("close", () => {
      line.current = null;
      // Other connections come in between, however much this one asks for.
      setImmediate(beginNext, socket);
    });
    answer(req, res);
  }

  function readOn(socket: Socket) {
    const line = lines.get(socket);
    while (line && socket.readableLength > 0 && takesMore(line)) {
      socket.read(Math.min(sliceBytes, socket.readableLength));
    }
  }
}

/** Whether the parser may have more: for another request, or for the body of the one that is being answered. */
function takesMore({ current, waiting }: Line): boolean {
  if (!current) return waiting.length === 0;
  return !current.complete && current.readableLength < current.readableHighWaterMark;
}
