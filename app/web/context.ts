import { createContext, type RouterContextProvider } from "react-router";
import type { Db } from "~/db/client.server";
import type { ZoneWatch } from "~/domain/availability/zones/zone-doubt";
import type { Caller } from "~/domain/caller";
import type { TopicAccess } from "~/domain/live/topic-access.server";
import type { TopicNews } from "~/domain/live/topic-hub.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import type { ShortCache } from "~/platform/short-cache";
import type { EventStreams } from "./event-streams.server";

/** The contexts available to loaders, actions and middleware. */
export type Context = Readonly<RouterContextProvider>;

/** The services of the program for every request. The server sets them; tests set their own. */
export interface Services {
  db: Db;
  /** The database that can be written, where `db` may be a replica: on pages that are the same for all visitors. */
  primary?: Db;
  /** The database for reads that may be a second old; undefined without a replica. Used by `reads.server.ts`. */
  reads?: () => Db;
  env: Env;
  clock: Clock;
  log: Log;
  /**
   * False until startup is complete: the database is migrated and the worker runs. Until then, pages respond with 503,
   * except those that need no session, such as the legal texts.
   */
  isReady(): boolean;
  /** The zones in use that this program may read wrongly. */
  zoneWatch: ZoneWatch;
  /** Cached listings for learners, each valid for a second. */
  listings: ShortCache<object>;
  /** Notifies open pages of changes. */
  topics: TopicNews & TopicAccess;
  /** The open event streams of this process. */
  streams: EventStreams;
}

/** The server's facts about one request. */
export interface RequestFacts {
  /** The nonce that this response's Content-Security-Policy allows. */
  nonce: string;
  /** The client's address behind `TRUSTED_PROXY_HOPS` trusted proxies. */
  clientAddress: string;
  /** The request's id in the log and in `X-Request-Id`. */
  requestId: string;
  posted: Uint8Array<ArrayBuffer> | null;
}

export const servicesContext = createContext<Services>();
export const requestFactsContext = createContext<RequestFacts>({
  nonce: "",
  clientAddress: "",
  requestId: "",
  posted: null,
});
/** The caller and the time, set by the session middleware before any loader or action runs. */
export const callerContext = createContext<Caller>();
/**
 * The page's title says that something is wrong. An action that answers with a page but refuses nothing sets it to
 * false.
 */
export const isRefusedContext = createContext(false);
/** Changes with every build that changes a file for the browser. */
export const buildVersionContext = createContext("");
