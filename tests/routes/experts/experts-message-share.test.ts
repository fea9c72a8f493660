import { describe, expect, test } from "vitest";
import { throttles } from "~/db/schema/accounts/throttles";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createThread } from "../../support/scenes/chat";
import { createExpert } from "../../support/scenes/factories";
import { contactScene, linkedExpert, message } from "../inquiries/contact-scene";

/** Sending the same first message to other experts: only to those that the page named. */

const t = useDatabase();
const text = "Could you look at my playbook?";

/** Experts in the order in which they are suggested: cheaper ones first. */
async function scene() {
  const contact = await contactScene(t);
  const named = [];
  for (const [index, name] of ["Bela Novak", "Cora Diaz", "Dario Ferri", "Edda Lind"].entries()) {
    named.push((await linkedExpert(t, name, { priceCents: 1000 + index })).card.id);
  }
  return { ...contact, named };
}

/** The expert ids that the page's form contains. */
const idsIn = (html: string) => [...html.matchAll(/name="shareWith" value="([^"]+)"/g)].map(([, id]) => id);

test("the page names up to three of the same speciality before anything is sent", async () => {
  const { named, open } = await scene();
  const { text: shown, html } = await open();
  expect(shown).toContain("Share this message with other tutors: Bela N., Cora D. and Dario F.");
  expect(idsIn(html)).toEqual(named.slice(0, 3));
});

test("no expert is named where none is left", async () => {
  const { open } = await contactScene(t);
  expect((await open()).html).not.toContain('name="share"');
});

describe("sent", () => {
  test("with the box ticked it reaches those who were named, once, and the notice tells them", async () => {
    const { amara, named, send, sent } = await scene();
    const fields = { ...message(text), share: "on", shareWith: named.slice(0, 2) };
    for (const { status, location, flash } of [await send(fields), await send(fields)]) {
      expect([status, location]).toEqual([303, `/messages/${amara.user.id}#message-1`]);
      expect(flash).toBe("Message sent. Bela N. and Cora D. received it too.");
    }
    expect(await sent()).toEqual(
      ["Amara Okafor", "Bela Novak", "Cora Diaz"].map((name) => `${name}: ${text}`),
    );
  });

  test("without the box it reaches the expert alone", async () => {
    const { named, send, sent } = await scene();
    await send({ ...message(text), shareWith: named });
    expect(await sent()).toEqual([`Amara Okafor: ${text}`]);
  });

  test("with the box alone it reaches those who would be named now", async () => {
    const { send, sent } = await scene();
    await send({ content: text, share: "on" });
    expect(await sent()).toHaveLength(4);
    expect((await sent()).join()).not.toContain("Edda");
  });

  test("ids that the page never named are left out", async () => {
    const { learner, named, send, sent } = await scene();
    const [known = ""] = named;
    const other = await linkedExpert(t, "Other Field", { specialties: ["Cryptography"] });
    const spoken = await linkedExpert(t, "Known Already");
    await createThread(t.db, { learnerId: learner.id, expertId: spoken.user.id });
    const unlisted = await linkedExpert(t, "Not Listed", { approved: false });
    const unlinked = await createExpert(t.db, { specialties: ["Incident response"] });
    for (const id of [
      other.card.id,
      spoken.card.id,
      unlisted.card.id,
      unlinked.id,
      learner.id,
      newId(),
      "x'y",
    ]) {
      await send({ ...message(`${text} ${id}`), share: "on", shareWith: [id] });
    }
    expect((await sent()).every((line) => line.startsWith("Amara Okafor: "))).toBe(true);
    await send({ ...message(text), share: "on", shareWith: [known, known, other.card.id] });
    expect((await sent()).filter((line) => !line.startsWith("Amara"))).toEqual([`Bela Novak: ${text}`]);
  });
});

test("a refused message keeps the tick", async () => {
  const { named, send } = await scene();
  const { status, html } = await send({ ...message(" "), share: "on", shareWith: named.slice(0, 3) });
  expect(status).toBe(400);
  expect(html).toMatch(/<input type="checkbox"[^>]*name="share"[^>]*checked=""|checked=""[^>]*name="share"/);
  expect(idsIn(html)).toEqual(named.slice(0, 3));
});

test("each conversation that it begins counts, later ones as messages; who waits keeps the text", async () => {
  const { named, send, sent } = await scene();
  const counts = async () =>
    Object.fromEntries((await t.db.select().from(throttles)).map(({ rule, attempts }) => [rule, attempts]));
  await send({ ...message(text), share: "on", shareWith: named.slice(0, 3) });
  expect(await counts()).toEqual({ "conversation:account": 4 });
  await send({ ...message("One more"), share: "on", shareWith: named.slice(0, 3) });
  expect(await counts()).toEqual({ "conversation:account": 4, "message:account": 1 });
  await t.db
    .update(throttles)
    .set({ blockedUntil: new Date("2100-01-01"), expiresAt: new Date("2100-01-02") });
  const before = await sent();
  const page = await send(message("Too fast"));
  expect([page.status, Number(page.answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(page.html).toContain("Too fast</textarea>");
  expect(await sent()).toEqual(before);
});
