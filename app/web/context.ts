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

/** What loaders, actions and middleware are given with a request: the values below. */
export type Context = Readonly<RouterContextProvider>;

/** What the program hands to every request. The shell sets it; tests set their own. */
export interface Services {
  db: Db;
  env: Env;
  clock: Clock;
  log: Log;
  /** False until the database was reached and migrated; pages answer 503 until then. */
  isReady(): boolean;
  /** Which zones in use this program may read wrongly. */
  zoneWatch: ZoneWatch;
  /** Listings that learners see, for a second. */
  listings: ShortCache<object>;
  /** Tells open pages that what they show has changed. */
  topics: TopicNews & TopicAccess;
  /** The open event streams of this process. */
  streams: EventStreams;
}

/** What the shell knows of one request. */
export interface RequestFacts {
  /** The nonce that this response's Content-Security-Policy allows. */
  nonce: string;
  /** The client's address, after as many proxies as `TRUSTED_PROXY_HOPS` believes. */
  clientAddress: string;
  /** Names the request in the log, and to its sender in `X-Request-Id`. */
  requestId: string;
  /** What was posted, whole; null where nothing was announced. */
  posted: Uint8Array<ArrayBuffer> | null;
}

export const servicesContext = createContext<Services>();
export const requestFactsContext = createContext<RequestFacts>({
  nonce: "",
  clientAddress: "",
  requestId: "",
  posted: null,
});
/** Who calls, and when: set by the session middleware before any loader or action runs. */
export const callerContext = createContext<Caller>();
/**
 * The page's title says that something is wrong. An action that answers with a page but refuses nothing sets it to
 * false.
 */
export const isRefusedContext = createContext(false);
/** Another one for every build that changed anything of the browser's. */
export const buildVersionContext = createContext("");
