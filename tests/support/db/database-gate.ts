import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy to the database for tests of failures: it can be shut, and its open connections can go silent. */
export class DatabaseGate {
  #server: Server | null = null;
  #pairs = new Map<Socket, Socket>();
  #port = 0;

  constructor(private readonly target: string) {}

  /** The database's address through this gate. */
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

  /** Resets open connections and refuses new ones, as a restart of the database does. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#pairs.keys()) socket.resetAndDestroy();
    await closed;
  }

  /**
   * Drops everything that is sent on the open connections, even their end, and serves new ones, as if the database's
   * host had vanished and another host had taken its address.
   */
  swallow(): void {
    for (const [socket, other] of this.#pairs) socket.unpipe(other).resume();
  }
}
