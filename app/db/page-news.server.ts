import type postgres from "postgres";
import { newId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { openListener } from "./listener.server";

/**
 * What the database tells of the pages that everybody may see: the triggers of `page_news` notify `pages` at commit, whoever
 * wrote. Postgres tells in the order of the commits, so a word of our own that comes back proves that everything committed
 * before it was sent has been heard.
 */
export interface PageNewsLine {
  /** True when everything that was committed `newsLimits.sure` ms ago has been heard; false while nobody can know. */
  isSure(): boolean;
  /** Connects, and again whenever the line is lost. */
  start(): void;
  close(): Promise<void>;
}

interface Parts {
  databaseUrl: string;
  log: Log;
  /** Names that belong together (`PageNews`, or `everything`). */
  onNews(names: readonly string[]): void;
  /** The line is there, for the first time or again: what was told meanwhile is lost. */
  onLine(): void;
}

/** Milliseconds: between our own words, how old knowledge may be, and until a silent line is opened anew. */
export const newsLimits = { ping: 150, sure: 450, silence: 3_000 };

/** Opens nothing before `start()`. */
export function openPageNews({ databaseUrl, log, onNews, onLine }: Parts): PageNewsLine {
  const ourWord = `word:${newId()}:`;
  let client: postgres.Sql | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isFailing = false;
  let sentAt = new Map<string, number>();
  let words = 0;
  let isSending = false;
  let provenAt = Number.NEGATIVE_INFINITY;
  let quietSince = 0;

  /** Words that the last line was sent prove nothing of this one. */
  function begin() {
    sentAt = new Map();
    provenAt = Number.NEGATIVE_INFINITY;
    onLine();
  }

  function hear(payload: string) {
    if (!payload.startsWith("word:")) return onNews(payload.split(" "));
    const at = sentAt.get(payload);
    if (at === undefined) return;
    sentAt.delete(payload);
    provenAt = Math.max(provenAt, at);
    quietSince = performance.now();
    isFailing = false;
  }

  function connect() {
    const attempt = openListener(databaseUrl, "keyway-pages");
    client = attempt;
    isSending = false;
    quietSince = performance.now();
    attempt.listen("pages", hear, begin).catch((error: unknown) => {
      if (!isFailing && !isClosed)
        log.error("News of pages can't be heard: no page is kept meanwhile", error);
      isFailing = true;
    });
  }

  function ping() {
    if (performance.now() - quietSince > newsLimits.silence) {
      void client?.end({ timeout: 0 });
      connect();
    }
    if (isSending) return;
    const sender = client;
    const word = ourWord + ++words;
    sentAt.set(word, performance.now());
    if (sentAt.size > 100) sentAt.clear();
    isSending = true;
    const sent = () => {
      if (client === sender) isSending = false;
    };
    sender?.notify("pages", word).then(sent, sent);
  }

  return {
    isSure: () => performance.now() - provenAt <= newsLimits.sure,
    start() {
      connect();
      timer = setInterval(ping, newsLimits.ping).unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      provenAt = Number.NEGATIVE_INFINITY;
      await client?.end({ timeout: 1 });
    },
  };
}
