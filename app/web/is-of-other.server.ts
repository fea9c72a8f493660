import type { SignedInCaller } from "~/domain/caller";

/** A form that names its `sender`: the page was opened by another account than the one that is signed in by now. */
export function isOfOther(form: FormData, { actor }: SignedInCaller): boolean {
  const sender = form.get("sender");
  return sender !== null && sender !== actor.userId;
}
