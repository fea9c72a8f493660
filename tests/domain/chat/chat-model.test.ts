import fc from "fast-check";
import { expect, test } from "vitest";
import type { SignedInCaller } from "~/domain/caller";
import { blockPartner, unblockPartner } from "~/domain/chat/block-partner.server";
import { listConversations } from "~/domain/chat/reading/conversations.server";
import { markSeen } from "~/domain/chat/reading/mark-seen.server";
import { findThread } from "~/domain/chat/reading/thread.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { chatScene, inboxOf, send } from "../../support/scenes/chat";

/** Sending, repeating, seeing and blocking in any order, compared with a simple model of a thread. */

const t = useDatabase();

type Who = 0 | 1;
type Move =
  | { kind: "send"; who: Who; text: string; repeats: boolean }
  | { kind: "see"; who: Who; upTo: number }
  | { kind: "block" | "unblock"; who: Who };

const who = fc.constantFrom<Who>(0, 1);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      ...{ who, text: fc.constantFrom("Yes", "No", "Perhaps"), repeats: fc.boolean() },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("see" as const), who, upTo: fc.integer({ min: -1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("block" as const, "unblock" as const), who }) },
);

async function play(moves: Move[]) {
  const { learner, account, asLearner, asExpert } = await chatScene(t.db);
  const callers: [SignedInCaller, SignedInCaller] = [asLearner, asExpert];
  const ids: [string, string] = [learner.id, account.id];
  const messages: Array<{ who: Who; text: string; clientId: string }> = [];
  const seen: [number, number] = [0, 0];
  const blocks: [boolean, boolean] = [false, false];
  const lastClientIds: [string | null, string | null] = [null, null];
  const otherOf = (side: Who): Who => (side === 0 ? 1 : 0);

  for (const step of moves) {
    await take(step);
    for (const side of [0, 1] as const) await check(side);
  }

  async function take(step: Move): Promise<void> {
    const caller = callers[step.who];
    const partnerId = ids[otherOf(step.who)];
    switch (step.kind) {
      case "send": {
        const { who: by, text } = step;
        const clientId = (step.repeats && lastClientIds[by]) || newId();
        lastClientIds[by] = clientId;
        const known = messages.findIndex(
          (one) => one.who === by && one.text === text && one.clientId === clientId,
        );
        const expected =
          known >= 0 ? { ok: true, value: { seq: known + 1 } } : (refusalOf(by) ?? { ok: true });
        if (known < 0 && expected.ok) messages.push({ who: by, text, clientId });
        expect(await send(t.db, caller, partnerId, text, clientId)).toMatchObject(expected);
        return;
      }
      case "see":
        seen[step.who] = Math.max(seen[step.who], Math.min(step.upTo, messages.length));
        await markSeen(t.db, caller, { partnerId, upTo: step.upTo });
        return;
      default: {
        const command = step.kind === "block" ? blockPartner : unblockPartner;
        const hasThread = messages.length > 0;
        expect((await command(t.db, caller, partnerId)).ok).toBe(hasThread);
        if (hasThread) blocks[step.who] = step.kind === "block";
      }
    }
  }

  function refusalOf(side: Who): { ok: false; error: string } | null {
    if (messages.length === 0 && side === 1) return { ok: false, error: "not-found" };
    if (blocks[side]) return { ok: false, error: "blocked-by-you" };
    return blocks[otherOf(side)] ? { ok: false, error: "blocked" } : null;
  }

  async function check(side: Who) {
    const [caller, partnerId] = [callers[side], ids[otherOf(side)]];
    const thread = await findThread(t.db, caller, { partnerId, portion: "newest" });
    if (messages.length === 0 && side === 1) return expect(thread).toBeNull();
    expect(thread).toMatchObject({
      standing: refusalOf(side)?.error ?? "open",
      ...{ lastSeq: messages.length, seenSeq: seen[side], partnerSeenSeq: seen[otherOf(side)] },
    });
    expect(thread?.messages.map(({ seq, isOwn, content }) => [seq, isOwn, content])).toEqual(
      messages.map((one, index) => [index + 1, one.who === side, one.text]),
    );
    const unread = messages.filter((one, index) => one.who !== side && index + 1 > seen[side]).length;
    expect((await inboxOf(t.db, caller))?.unread).toBe(unread);
    const { conversations } = await listConversations(t.db, caller, 1);
    expect(conversations.map((line) => [line.lastMessage, line.unread])).toEqual(
      messages.slice(-1).map((last) => [last.text, unread]),
    );
  }
}

test("in whatever order things happen, both sides read what the model says", async () => {
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 25, size: "max" }), play), {
    numRuns: rounds({ short: 6, long: 1000 }),
  });
}, 900_000);
