import postgres from "postgres";
import type { Db } from "~/db/client.server";
import type { Log } from "~/platform/log.server";
import { type CalendarState, readCalendarStates } from "./calendar-state.server";

/** The hub of live calendars: one LISTEN connection a process tells all its open streams what changed. */

export interface CalendarChanges {
  /**
   * The listener hears where the calendar stands soon after it subscribed, and then of every change, each once.
   * @returns what ends the subscription
   */
  subscribe(expertId: string, listener: Listener): () => void;
}

export interface CalendarHub extends CalendarChanges {
  /** Resolves once it listens; from then on it finds its connection again by itself. Fails when it can't begin. */
  start(): Promise<void>;
  /** Ends the connection; nobody hears anything from now on. */
  close(): Promise<void>;
}

export type Listener = (state: CalendarState) => void;

interface Subscription {
  listener: Listener;
  /** The number that this listener knows. Compared for difference alone: a restored database starts lower. */
  told: number | null;
}

/** What one command changes is notified in pieces (a saved week is deleted and inserted): they are one piece of news. */
const gatherMs = 25;
const tryAgainMs = 1_000;

/**
 * A notification, a new subscription and a new connection all mean the same: look where those calendars stand, and tell
 * whoever knows another number. So nothing is missed that was notified while the connection was down.
 */
export function openCalendarHub({ databaseUrl, db, log }: Parts): CalendarHub {
  const subscriptions = new Map<string, Set<Subscription>>();
  const toLookAt = new Set<string>();
  let client: postgres.Sql | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isFailing = false;
  let isClosed = false;

  function lookSoon(expertIds: Iterable<string>, afterMs = gatherMs) {
    for (const id of expertIds) if (subscriptions.has(id)) toLookAt.add(id);
    if (isClosed || isLooking || timer || toLookAt.size === 0) return;
    timer = setTimeout(look, afterMs).unref();
  }

  async function look() {
    timer = undefined;
    isLooking = true;
    const expertIds = [...toLookAt].filter((id) => subscriptions.has(id));
    toLookAt.clear();
    const states = await readCalendarStates(db, expertIds).catch((error: unknown) => {
      if (!isFailing && !isClosed) log.error("Changes of calendars could not be read; trying again", error);
      return null;
    });
    isFailing = states === null;
    isLooking = false;
    for (const state of states ?? []) tell(state);
    lookSoon(states ? [] : expertIds, isFailing ? tryAgainMs : gatherMs);
  }

  function tell(state: CalendarState) {
    if (isClosed) return;
    for (const subscription of subscriptions.get(state.expertId) ?? []) {
      if (subscription.told === state.seq) continue;
      subscription.told = state.seq;
      subscription.listener(state);
    }
  }

  return {
    subscribe(expertId, listener) {
      const subscription: Subscription = { listener, told: null };
      const ofExpert = subscriptions.get(expertId) ?? new Set();
      subscriptions.set(expertId, ofExpert.add(subscription));
      lookSoon([expertId]);
      return () => {
        ofExpert.delete(subscription);
        if (ofExpert.size === 0 && subscriptions.get(expertId) === ofExpert) subscriptions.delete(expertId);
      };
    },
    async start() {
      const attempt = openListener(databaseUrl);
      try {
        await attempt.listen(
          "calendar_changes",
          (payload) => lookSoon([payload.split(" ")[1] ?? ""]),
          () => lookSoon(subscriptions.keys()),
        );
      } catch (error) {
        await attempt.end({ timeout: 0 });
        throw error;
      }
      client = attempt;
      if (isClosed) await client.end({ timeout: 0 });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      subscriptions.clear();
      await client?.end({ timeout: 1 });
    },
  };
}

interface Parts {
  databaseUrl: string;
  db: Db;
  log: Log;
}

function openListener(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, {
    max: 1,
    connect_timeout: 3,
    // Nothing is ever sent on this connection: unanswered probes are how it learns that the other side is gone.
    keep_alive: 10,
    backoff: () => 0.25,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "keyway-changes" },
  });
}
