import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "~/domain/throttling/network-of";
import { connectionDoor } from "~/shared/doors";

export interface ConnectionLimits {
  /** The maximum number of open connections. Further ones are closed immediately, which saves their memory. */
  connections: number;
  /** From one network. 0 for no limit: behind a proxy, all connections are the proxy's. */
  connectionsPerNetwork: number;
  /** From this many on, each new connection closes one that is idle. */
  crowded: number;
}

export const defaultConnectionLimits: ConnectionLimits = connectionDoor.limits;

/** The connections of one network; the one that has been idle for longest comes first. */
interface Network {
  count: number;
  idle: Set<Socket>;
}

const silentSockets = new WeakMap<Server, Set<Socket>>();

/** Connections without a request so far (browsers open some in advance). Node doesn't count them as idle. */
export const silentConnections = (server: Server): Iterable<Socket> => silentSockets.get(server) ?? [];

/**
 * Limits the connections of a server, in all and for each network. A network at its limit, and everybody while the
 * server is crowded, gets a new connection in place of one on which nothing is under way; if there is none, the new
 * connection is closed.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerNetwork, crowded }: ConnectionLimits,
): void {
  const networks = new Map<string, Network>();
  const silent = new Set<Socket>();
  let open = 0;
  silentSockets.set(server, silent);
  server.maxConnections = connections;

  server.on("connection", (socket) => {
    const name = networkOf(socket.remoteAddress ?? "");
    const network = networks.get(name) ?? { count: 0, idle: new Set() };
    networks.set(name, network);
    network.count += 1;
    open += 1;
    socket.once("close", () => {
      open -= 1;
      network.count -= 1;
      network.idle.delete(socket);
      silent.delete(socket);
      if (network.count === 0) networks.delete(name);
    });
    if (connectionsPerNetwork > 0 && network.count > connectionsPerNetwork) {
      if (!closeIdle(network)) return void socket.destroy();
    } else if (open > crowded) closeIdle(largest(networks.values()));
    network.idle.add(socket);
    silent.add(socket);
  });
  server.on("request", ({ socket }, res) => {
    const network = networks.get(networkOf(socket.remoteAddress ?? ""));
    silent.delete(socket);
    network?.idle.delete(socket);
    res.once("close", () => {
      if (!socket.destroyed) network?.idle.add(socket);
    });
  });
}

/** Closes the connection that has been idle for longest. Returns false if all are at work. */
function closeIdle(network: Network | undefined): boolean {
  const [socket] = network?.idle ?? [];
  if (!network || !socket) return false;
  network.idle.delete(socket);
  socket.destroy();
  return true;
}

function largest(networks: Iterable<Network>): Network | undefined {
  let most: Network | undefined;
  for (const network of networks) if (network.idle.size > (most?.idle.size ?? 0)) most = network;
  return most;
}
