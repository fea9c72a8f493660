import { serialize } from "node:v8";
import { openPageNews } from "~/db/page-news.server";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import type { KeptRead, PublicReads } from "~/shared/public-reads";
import { FreshCache } from "./fresh-cache";
import type { KeptAnswer } from "./kept-answer";

/** Bytes, at most, of what one process keeps in memory. */
export const keptLimits = { pages: 32_000_000, reads: 8_000_000, files: 24_000_000 };

/** How old, in ms, a visitor's page may be after the database told that it changed, while it is rendered anew. */
export const allowanceMs = 400;

/** What one process keeps of the database, with the line that keeps it right. */
export interface KeptMemory {
  /** Visitors' pages. */
  pages: FreshCache<KeptAnswer>;
  /** What pages of people who are signed in read of what everybody may see. */
  publicReads: PublicReads;
  start(): void;
  close(): Promise<void>;
}

/** Nothing is connected before `start()`; until then nothing is answered from memory. */
export function openKeptMemory({ databaseUrl }: Pick<Env, "databaseUrl">, log: Log): KeptMemory {
  const news = openPageNews({
    databaseUrl,
    log,
    onNews: (names) => caches.forEach((cache) => void cache.hear(names)),
    onLine: () => caches.forEach((cache) => void cache.clear()),
  });
  const { isSure, start, close } = news;
  const pages = new FreshCache<KeptAnswer>({
    ...{ maxBytes: keptLimits.pages, allowanceMs, isSure },
    // With its packed forms and its headers.
    bytesOf: ({ plain }) => 2 * plain.body.length,
    // The packed forms of the same bytes go on being good.
    prefer: (old, made) => (old?.etag === made.etag ? old : made),
  });
  const reads = new FreshCache<{ value: unknown }>({
    ...{ maxBytes: keptLimits.reads, allowanceMs: 0, isSure },
    bytesOf: ({ value }) => 3 * serialize(value).length,
  });
  const caches = [pages, reads];
  const publicReads: PublicReads = {
    async read<Value>({ key, reads: names, maxAgeSeconds }: KeptRead, load: () => Promise<Value>) {
      const make = async () => ({ value: await load() });
      const asked = { key, reads: names, maxAgeMs: maxAgeSeconds * 1_000, make };
      const kept = reads.ready(asked) ?? (await reads.fresh(asked)) ?? (await make());
      return kept.value as Value; // what `load` gave under this key
    },
  };
  return { pages, publicReads, start, close };
}
