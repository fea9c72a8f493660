import type { Server } from "node:http";
import type { Socket } from "node:net";
import { newRequestId } from "~/platform/ids";
import { unparsedConnections } from "../http-server";
import type { NoteSent } from "./answer-kept";
import { type Form, partFor, wireHead } from "./form";
import { type KnownRequests, soleHead } from "./known-requests";
import type { KeptRequest } from "./understand-request";

interface Parts {
  server: Server;
  known: KnownRequests;
  note: NoteSent;
}

/**
 * Looks at what a connection sends before Node's parser does. Bytes that are known to be one request for something in memory are answered
 * here, in one write. With anything else, to the byte, the connection is handed to the parser, for good.
 */
export function lookFirst({ server, known, note }: Parts): void {
  const toParser = server.listeners("connection");
  const unparsed = unparsedConnections(server);
  server.removeAllListeners("connection");
  server.on("connection", hold);

  function hold(socket: Socket) {
    let hasAnswered = false;
    const cut = () => socket.destroy();
    const hangUp = () => socket.end();
    const forget = () => unparsed.delete(socket);
    const state = { isIdle: true };
    const listeners = { data: read, end: hangUp, timeout: cut, error: cut, close: forget };
    for (const [name, listener] of Object.entries(listeners)) socket.on(name, listener);
    socket.setTimeout(server.headersTimeout);
    unparsed.set(socket, state);

    function read(bytes: Buffer) {
      const head = soleHead(bytes);
      const request = head === null ? undefined : known.find(head);
      if (!request) return handOver(bytes, head);
      const began = performance.now();
      const form = request.form();
      if (form && !("then" in form)) return send(request, form, began);
      state.isIdle = false;
      socket.pause();
      Promise.resolve(form).then(
        (form) => {
          if (socket.destroyed) return;
          if (!form) return handOver(bytes, null);
          state.isIdle = true;
          socket.resume();
          send(request, form, began);
        },
        () => handOver(bytes, null),
      );
    }

    function send(request: KeptRequest, form: Form, began: number) {
      const requestId = newRequestId();
      const isLast = request.headers.connection === "close" || !server.listening;
      const part = partFor(form, request);
      socket.cork();
      socket.write(
        wireHead(part, { requestId, keepAliveMs: isLast ? 0 : server.keepAliveTimeout }),
        "latin1",
      );
      if (part.body) socket.write(part.body);
      socket.uncork();
      note(request, { part, began, requestId, socket });
      if (isLast) return socket.destroySoon();
      if (!hasAnswered) socket.setTimeout(server.keepAliveTimeout);
      hasAnswered = true;
      if (socket.writableNeedDrain && socket.writableLength > 0) waitForReader();
    }

    /** Nothing more is read until what was sent has been taken. */
    function waitForReader() {
      socket.pause();
      socket.once("drain", () => socket.resume());
    }

    function handOver(bytes: Buffer, head: string | null) {
      for (const [name, listener] of Object.entries(listeners)) socket.off(name, listener);
      forget();
      if (socket.destroyed) return;
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(bytes);
      if (head !== null) known.expect(socket, head);
      for (const listener of toParser) listener.call(server, socket);
      process.nextTick(() => socket.resume());
    }
  }
}
