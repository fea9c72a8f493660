import { randomUUID } from "node:crypto";
import { ask, post } from "./ask.mjs";

/** Texts as long as a form may be, of what is costly to count, match or normalise. */
const patterns = ["a", "e\u0301\u0323", "👩‍👩‍👧‍👦", " ", '"', "`", "[(", "\n", "\u202e", "http://a.b "];

const filled = (pattern, bytes) => pattern.repeat(Math.ceil(bytes / Buffer.byteLength(pattern)));

/** Posts one of those texts to each of some forms, as a visitor or as a signed-in user. */
export async function postLongTexts(site, { cookie }, note) {
  for (const pattern of patterns) {
    // Escaped, a byte may take three.
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

/** Many sign-ins in the same moment, with a wrong password. */
export async function signInAtOnce(site, count, note) {
  const all = Array.from({ length: count }, () =>
    post(site, "/login", { email: "learner@keyway.example", password: "Wrong2026" }),
  );
  for (const answer of await Promise.all(all)) note(answer);
}
