import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to the database that can be shut: connections break off and new ones are refused, as when it restarts. */
export class DatabaseGate {
  #server: Server | null = null;
  #sockets = new Set<Socket>();
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
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => this.#sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port; // it listens on TCP
    this.#server = server;
  }

  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.resetAndDestroy();
    await closed;
  }
}
