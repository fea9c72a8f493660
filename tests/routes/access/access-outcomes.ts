import { type ActorName, actors, type World } from "../../support/scenes/world";

/** The words of the access table. */

/** A status, a redirect's path ("302 /login"), and after " ~ " a text that the page must show. Ids are written "…". */
export type Outcome = string;

/** The ids that an address may name. */
export type Place = Omit<World, "cookies">;

export interface Row {
  /** The address that is asked for; `index` tells the six apart where a post takes something away. */
  path(world: Place, index?: number): string;
  get: Record<ActorName, Outcome>;
  post?: { fields?: (index: number) => Record<string, string>; outcomes: Record<ActorName, Outcome> };
}

export function all(
  outcome: Outcome,
  others: Partial<Record<ActorName, Outcome>> = {},
): Record<ActorName, Outcome> {
  const same = Object.fromEntries(actors.map((actor) => [actor, outcome]));
  return { ...(same as Record<ActorName, Outcome>), ...others }; // every actor has its entry
}

/** A page of one's own account: visitors are sent to sign in. */
export function signedIn(outcome: Outcome, others: Partial<Record<ActorName, Outcome>> = {}) {
  return all(outcome, { visitor: "302 /login", ...others });
}

/** What a visitor's post of a typed text is answered with. */
export const signInPage: Outcome = '401 ~ name="typed"';

/** An expert's own pages: everybody else is led to the listing. */
export function ownCard(outcome: Outcome) {
  return signedIn("302 /experts", { expert: outcome, otherExpert: outcome });
}

/** Sign-in and sign-up: a signed-in user goes on to where sign-in leads. */
export function entry(outcome: Outcome) {
  const home = "302 /profile";
  return all("302 /experts", { visitor: outcome, expert: home, otherExpert: home });
}

/** Anybody but the expert can take the expert's time. */
export function booking(leadsTo: string) {
  return signedIn(`303 ${leadsTo}`, { expert: "403" });
}

/** What is the learner's alone, like paying. */
export function learnerOnly(outcome: Outcome, others: Partial<Record<ActorName, Outcome>> = {}) {
  return signedIn("404", { learner: outcome, ...others });
}

/** What belongs to the booking's two parties; to everybody else it isn't there, the admin included. */
export function parties(outcome: Outcome) {
  return signedIn("404", { learner: outcome, expert: outcome });
}

/** The same for a post; a visitor's typed text waits on the sign-in page. */
export function partiesPost(outcome: Outcome) {
  return { ...parties(outcome), visitor: signInPage };
}

/** Pages below /admin: everybody else is led home. */
export function adminOnly(outcome: Outcome) {
  return all("302 /", { admin: outcome });
}

/** Each sees the other party's name; who has no bookings sees none. */
export function ownBookings() {
  return all("200", { visitor: "200 ~ /login", learner: "200 ~ Amara O", expert: "200 ~ Nadia" });
}

/** Free hours of the demo expert on 24 November, one for each of the six. */
export function freeTime(index: number): string {
  return `2026-11-24T${12 + index}:00:00.000Z`;
}
