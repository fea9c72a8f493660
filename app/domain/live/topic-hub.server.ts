import type postgres from "postgres";
import type { Db } from "~/db/client.server";
import { openListener } from "~/db/listener.server";
import type { Log } from "~/platform/log.server";
import { idOf, kindOf } from "./topic";
import { type TopicKind, type TopicKinds, topicKinds } from "./topics.server";

/** The hub of live topics: one LISTEN connection per process notifies all its open streams of changes. */

export interface TopicNews {
  /**
   * Calls the listener with the topic's number soon after subscribing, and then with each new number.
   * @returns the function that ends the subscription
   */
  subscribe(topic: string, listener: Listener): () => void;
}

type Listener = (number: number) => void;

interface Subscription {
  listener: Listener;
  /** The number last sent to this listener. Only a difference counts, because a restored database may start lower. */
  known: number | null;
}

/** The first notification is read immediately; further ones within this time are read together. */
const gatherMs = 5;
const retryMs = 1_000;

/**
 * A notification, a new subscription and a new connection are all handled alike: read the numbers of the topics, and
 * notify each listener that has another number. So nothing is missed while the connection is down.
 */
export function openTopicHub({ databaseUrl, db, log, kinds = topicKinds }: Parts) {
  const subscriptions = new Map<string, Set<Subscription>>();
  const toRead = new Set<string>();
  let client: postgres.Sql | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isPlanned = false;
  let isReadRunning = false;
  let nextReadAt = 0;
  let isFailing = false;
  let isClosed = false;

  function readSoon(topics: Iterable<string>) {
    for (const topic of topics) if (subscriptions.has(topic)) toRead.add(topic);
    if (isClosed || isReadRunning || isPlanned || toRead.size === 0) return;
    isPlanned = true;
    const pauseMs = nextReadAt - performance.now();
    // A timer takes at least a millisecond; `setImmediate` gathers the topics of one moment, too.
    if (pauseMs > 0) timer = setTimeout(read, pauseMs).unref();
    else setImmediate(read);
  }

  async function read() {
    isPlanned = false;
    if (isClosed) return;
    isReadRunning = true;
    const topics = [...toRead].filter((topic) => subscriptions.has(topic));
    toRead.clear();
    nextReadAt = performance.now() + gatherMs;
    const numbers = await readNumbersOf(topics).catch((error: unknown) => {
      if (!isFailing && !isClosed) log.error("Live topics could not be read; trying again", error);
      nextReadAt = performance.now() + retryMs;
      return null;
    });
    isFailing = numbers === null;
    isReadRunning = false;
    for (const [topic, number] of numbers ?? []) announce(topic, number);
    readSoon(numbers ? [] : topics);
  }

  /** Runs one query for each kind of topic. */
  async function readNumbersOf(topics: string[]): Promise<Map<string, number>> {
    const numbers = new Map(topics.map((topic) => [topic, 0]));
    const readKind = async ([kind, { readNumbers }]: [string, TopicKind]) => {
      const ids = topics.filter((topic) => kindOf(topic) === kind).map(idOf);
      const found = ids.length > 0 ? await readNumbers(db, ids) : [];
      for (const [id, number] of found) numbers.set(`${kind}:${id}`, number);
    };
    await Promise.all(Object.entries(kinds).map(readKind));
    return numbers;
  }

  function announce(topic: string, number: number) {
    if (isClosed) return;
    for (const subscription of subscriptions.get(topic) ?? []) {
      if (subscription.known === number) continue;
      subscription.known = number;
      subscription.listener(number);
    }
  }

  const news: TopicNews = {
    subscribe(topic, listener) {
      const subscription: Subscription = { listener, known: null };
      const ofTopic = subscriptions.get(topic) ?? new Set();
      subscriptions.set(topic, ofTopic.add(subscription));
      readSoon([topic]);
      return () => {
        ofTopic.delete(subscription);
        if (ofTopic.size === 0 && subscriptions.get(topic) === ofTopic) subscriptions.delete(topic);
      };
    },
  };
  return {
    ...news,
    /** Resolves once it listens; later it reconnects automatically. Rejects if the database can't be reached. */
    async start(): Promise<void> {
      const attempt = openListener(databaseUrl, "keyway-changes");
      try {
        await attempt.listen(
          "topic_changes",
          (payload) => readSoon([payload.slice(0, payload.lastIndexOf(":"))]),
          () => readSoon(subscriptions.keys()),
        );
      } catch (error) {
        await attempt.end({ timeout: 0 });
        throw error;
      }
      client = attempt;
      if (isClosed) await client.end({ timeout: 0 });
    },
    /** Ends the connection. No listener is called after that. */
    async close(): Promise<void> {
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
  kinds?: TopicKinds;
}
