import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { connectionDoor } from "~/shared/doors";

const { slice: sliceBytes } = connectionDoor.limits;

/** The requests of one connection: the current one, and those that arrived in the same slice. */
interface Turns {
  current: IncomingMessage | null;
  waiting: Array<[IncomingMessage, ServerResponse]>;
}

/**
 * Handles the requests of a connection one after another. Until a response is finished and taken by the client, only
 * the body of its request is read from the connection, so that a client can't fill the memory with responses.
 */
export function answerInTurn(server: Server, answer: RequestListener): void {
  const turns = new WeakMap<Socket, Turns>();

  server.on("connection", (socket) => {
    turns.set(socket, { current: null, waiting: [] });
    // With a "readable" listener, the parser, which listens to "data", gets only what `read` returns.
    socket.on("readable", () => readOn(socket));
    // The request's body can take more data.
    socket.on("resume", () => readOn(socket));
  });
  server.on("request", (req, res) => {
    turns.get(req.socket)?.waiting.push([req, res]);
    beginNext(req.socket);
  });

  function beginNext(socket: Socket) {
    const own = turns.get(socket);
    if (!own || own.current || socket.destroyed) return;
    const [req, res] = own.waiting.shift() ?? [];
    if (!req || !res) return readOn(socket);
    own.current = req;
    res.once("close", () => {
      own.current = null;
      // Lets other connections run in between, however many requests this one sends.
      setImmediate(beginNext, socket);
    });
    answer(req, res);
  }

  function readOn(socket: Socket) {
    const own = turns.get(socket);
    while (own && socket.readableLength > 0 && takesMore(own)) {
      socket.read(Math.min(sliceBytes, socket.readableLength));
    }
  }
}

/** Reports whether the parser may get more data: for another request, or for the body of the current one. */
function takesMore({ current, waiting }: Turns): boolean {
  if (!current) return waiting.length === 0;
  return !current.complete && current.readableLength < current.readableHighWaterMark;
}
