/**
 * Whether a form was sent as programs send it: they fill in a field that people don't see, or answer before anybody can
 * have read the page. Such a post is stored and answered like every other, but not mailed: a program learns nothing
 * from it, and a person who was taken for one is found in the admin's inbox. Pure.
 */

/** The fields that tell: the first is hidden, and the second is when the page was made, in milliseconds. */
export const suspicionFields = { trap: "website", madeAt: "opened" } as const;

export interface Traces {
  website?: string | undefined;
  opened?: string | undefined;
}

/** Too short a time for a person to read and answer a form. */
export const leastMs = 2000;

/** A post that doesn't say when its page was made isn't suspected for it. */
export function isSuspected({ website = "", opened = "" }: Traces, now: Date): boolean {
  if (website.trim() !== "") return true;
  const age = /^\d{1,15}$/.test(opened) ? now.getTime() - Number(opened) : Number.POSITIVE_INFINITY;
  return age >= 0 && age < leastMs;
}
