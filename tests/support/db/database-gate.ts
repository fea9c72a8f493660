import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to the database on which things go wrong: it can be shut, and its open connections can fall silent. */
export class DatabaseGate {
  #server: Server | null = null;
  #pairs = new Map<Socket, Socket>();
  #port = 0;

  constructor(private readonly target: string) {}

  /** The database's address by way of this gate. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = "127.0.0.1";
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    const { hostname, port } = new URL(this.target);
    const server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      this.#pairs.set(near, far);
      this.#pairs.set(far, near);
      for (const socket of [near, far]) {
        socket.on("error", () => {});
        socket.on("close", () => this.#pairs.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port; // it listens on TCP
    this.#server = server;
  }

  /** As when the database restarts: connections break off and new ones are refused. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#pairs.keys()) socket.resetAndDestroy();
    await closed;
  }

  /**
   * As when the database's host vanished and another took its address: whatever is sent on the open connections goes
   * into a hole, even their end, and new ones are served.
   */
  swallow(): void {
    for (const [socket, other] of this.#pairs) socket.unpipe(other).resume();
  }
}
