/** What the acts of a run have in common. */
import type { Answer, Asked } from "../bench/browser.ts";

/** The site, or a function that chooses one of its processes for each request. */
export type Origin = string | (() => string);

/** Sends a request. Returns null without an answer. */
export type Send = (origin: Origin, path: string, asked?: Asked) => Promise<Answer | null>;

/** What was acknowledged: ids of bookings, messages, waitlist entries and accounts, and seats. */
export type Acknowledged = {
  booking: string[];
  message: string[];
  seat: Array<{ slug: string; learnerId: string }>;
  payment: string[];
  offer: string[];
  leave: string[];
  upload: string[];
};

/** How many of each kind. */
export type Counts = Record<keyof Acknowledged, number>;

/** An answer that wasn't right, or none: when it was asked for, and what `faultOf` says or a connection's code. */
export type Failed = { at: number; ms: number; kind: string; path: string };
