import { type ActorName, actors, type World } from "../../support/scenes/world";

/** The outcomes from which the access table is built. */

/** A status, a redirect's path ("302 /login"), and after " ~ " a text that the page must show. Ids are written "…". */
export type Outcome = string;

/** The ids that an address may contain. */
export type Place = Omit<World, "cookies">;

export interface Row {
  /** The requested address. `index` distinguishes the actors whose posts would take something from each other. */
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

/** A page of the user's own account: visitors are sent to sign in. */
export function signedIn(outcome: Outcome, others: Partial<Record<ActorName, Outcome>> = {}) {
  return all(outcome, { visitor: "302 /login", ...others });
}

/** The answer to a visitor's post with typed text. */
export const signInPage: Outcome = '401 ~ name="typed"';

/** An expert's own pages: other users are redirected to the listing, visitors to the sign-in page. */
export function ownCard(outcome: Outcome) {
  return signedIn("302 /experts", { expert: outcome, otherExpert: outcome });
}

/** Sign-in and sign-up: a signed-in user is redirected to the page after a sign-in. */
export function entry(outcome: Outcome) {
  const home = "302 /profile";
  return all("302 /experts", { visitor: outcome, expert: home, otherExpert: home });
}

/** All signed-in users except the expert can book the expert's time. */
export function booking(leadsTo: string) {
  return signedIn(`303 ${leadsTo}`, { expert: "403" });
}

/** Pages for the learner only, like paying. */
export function learnerOnly(outcome: Outcome, others: Partial<Record<ActorName, Outcome>> = {}) {
  return signedIn("404", { learner: outcome, ...others });
}

/** Pages for the booking's two parties. Other users, including the admin, get 404. */
export function parties(outcome: Outcome) {
  return signedIn("404", { learner: outcome, expert: outcome });
}

/** Posts for the booking's two parties. The sign-in page keeps a visitor's typed text. */
export function partiesPost(outcome: Outcome) {
  return { ...parties(outcome), visitor: signInPage };
}

/** Pages below /admin: other users are redirected to the home page. */
export function adminOnly(outcome: Outcome) {
  return all("302 /", { admin: outcome });
}

/** The list of bookings: each party sees the other's name, and a visitor a link to sign in. */
export function ownBookings() {
  return all("200", { visitor: "200 ~ /login", learner: "200 ~ Amara O", expert: "200 ~ Nadia" });
}

/** Free hours of the world's expert on 24 November, one for each actor. */
export function freeTime(index: number): string {
  return `2026-11-24T${12 + index}:00:00.000Z`;
}

/** The outcome in the table's notation. A redirect's query and a text count only if the row contains them. */
export function outcomeOf(response: Response, body: string, expected: Outcome): Outcome {
  const location = decodeURIComponent(response.headers.get("Location") ?? "").replace(uuid, "…");
  const target = expected.includes("?") ? location : location.replace(/\?.*/, "");
  const [, text] = expected.split(" ~ ");
  const outcome = target ? `${response.status} ${target}` : `${response.status}`;
  return text !== undefined && body.includes(text) ? `${outcome} ~ ${text}` : outcome;
}

export const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
