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

interface Awaited {
  form: Form | null;
  /** What the parser gets where there is none. */
  bytes: Buffer;
  began: number;
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
    let silenceMs = 0;
    const cut = () => socket.destroy();
    const hangUp = () => socket.end();
    const forget = () => unparsed.delete(socket);
    const state = { isIdle: true };
    const listeners = { data: read, end: hangUp, timeout: cut, error: cut, close: forget };
    for (const [name, listener] of Object.entries(listeners)) socket.on(name, listener);
    allowSilence(server.headersTimeout);
    unparsed.set(socket, state);

    function allowSilence(ms: number) {
      if (ms !== silenceMs) socket.setTimeout(ms);
      silenceMs = ms;
    }

    function read(bytes: Buffer) {
      const head = soleHead(bytes);
      const request = head === null ? undefined : known.find(head);
      if (!request) return handOver(bytes, head);
      const began = performance.now();
      const form = request.form();
      if (form && !("then" in form)) send(request, form, began);
      else
        waitFor(form)
          .then((form) => answer(request, { form, bytes, began }))
          .catch(cut);
    }

    /** Nothing is read meanwhile: what comes next is answered next. */
    async function waitFor(form: Promise<Form | null> | null): Promise<Form | null> {
      state.isIdle = false;
      socket.pause();
      allowSilence(server.timeout);
      return (await form?.catch(() => null)) ?? null;
    }

    function answer(request: KeptRequest, { form, bytes, began }: Awaited) {
      if (socket.destroyed) return;
      if (!form) return handOver(bytes, null);
      state.isIdle = true;
      socket.resume();
      send(request, form, began);
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
      allowSilence(server.keepAliveTimeout);
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
      allowSilence(0);
      socket.pause();
      socket.unshift(bytes);
      if (head !== null) known.expect(socket, head);
      for (const listener of toParser) listener.call(server, socket);
      process.nextTick(() => socket.resume());
    }
  }
}
