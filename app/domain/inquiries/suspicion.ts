/**
 * Detects forms sent by programs: they fill in a hidden field, or answer too fast for a person. Such a post gets the
 * usual response and is stored, but not mailed. A program learns nothing from that, and the admin finds the post of a
 * person in the inbox. Pure.
 */

/** The fields used for detection: a hidden one, and the time when the page was rendered, in Unix milliseconds. */
export const suspicionFields = { trap: "website", madeAt: "opened" } as const;

export interface Traces {
  website?: string | undefined;
  opened?: string | undefined;
}

/** The minimum time in which a person can read and answer a form. */
export const leastMs = 2000;

/** A post without the time of its page isn't suspected because of it. */
export function isSuspected({ website = "", opened = "" }: Traces, now: Date): boolean {
  if (website.trim() !== "") return true;
  const age = /^\d{1,15}$/.test(opened) ? now.getTime() - Number(opened) : Number.POSITIVE_INFINITY;
  return age >= 0 && age < leastMs;
}
