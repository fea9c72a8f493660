import { randomUUID } from "node:crypto";
import { ask, type Note, type Place, post } from "./ask.ts";

/** Patterns of long texts that are costly to count, match or normalise. */
const patterns = ["a", "e\u0301\u0323", "👩‍👩‍👧‍👦", " ", '"', "`", "[(", "\n", "\u202e", "http://a.b "];

const filled = (pattern: string, bytes: number) =>
  pattern.repeat(Math.ceil(bytes / Buffer.byteLength(pattern)));

/** Sends a long text of each pattern to three forms and to the search, as a signed-in user who writes to an expert. */
export async function postLongTexts(
  site: Place,
  { cookie, teacherId }: { cookie: string; teacherId: string },
  note: Note,
) {
  for (const pattern of patterns) {
    // A byte may take three when it is escaped.
    const text = filled(pattern, 20_000).slice(0, 20_000);
    const forms: Array<[path: string, fields: Record<string, string>]> = [
      ["/contact", { name: text, email: "a@b.example", message: text }],
      ["/login", { email: text, password: text }],
      [`/messages/${teacherId}`, { content: text, clientId: randomUUID() }],
    ];
    for (const [path, fields] of forms) note(await post(site, path, fields, { cookie }));
    note(await ask(site, { path: `/experts?search=${encodeURIComponent(text).slice(0, 7_000)}` }));
  }
}

/** Sends `count` sign-ins with a wrong password at the same time. */
export async function signInAtOnce(site: Place, count: number, note: Note) {
  const all = Array.from({ length: count }, () =>
    post(site, "/login", { email: "learner@keyway.example", password: "Wrong2026" }),
  );
  for (const answer of await Promise.all(all)) note(answer);
}
