import { randomUUID } from "node:crypto";
import { ask, post } from "./ask.mjs";

/** Patterns of long texts that are costly to count, match or normalise. */
const patterns = ["a", "e\u0301\u0323", "👩‍👩‍👧‍👦", " ", '"', "`", "[(", "\n", "\u202e", "http://a.b "];

const filled = (pattern, bytes) => pattern.repeat(Math.ceil(bytes / Buffer.byteLength(pattern)));

/** Sends a long text of each pattern to three forms and to the search, as a signed-in user. */
export async function postLongTexts(site, { cookie }, note) {
  for (const pattern of patterns) {
    // A byte may take three when it is escaped.
    const text = filled(pattern, 20_000).slice(0, 20_000);
    const forms = [
      ["/contact", { name: text, email: "a@b.example", message: text }],
      ["/login", { email: text, password: text }],
      [`/messages/${site.teacherId}`, { content: text, clientId: randomUUID() }],
    ];
    for (const [path, fields] of forms) note(await post(site, path, fields, { cookie }));
    note(await ask(site, { path: `/experts?search=${encodeURIComponent(text).slice(0, 7_000)}` }));
  }
}

/** Sends `count` sign-ins with a wrong password at the same time. */
export async function signInAtOnce(site, count, note) {
  const all = Array.from({ length: count }, () =>
    post(site, "/login", { email: "learner@keyway.example", password: "Wrong2026" }),
  );
  for (const answer of await Promise.all(all)) note(answer);
}
