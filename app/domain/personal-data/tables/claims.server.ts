import { eq, inArray, sql } from "drizzle-orm";
import { claims } from "~/db/schema/claims/claims";
import { personal, shown } from "./declare.server";
import type { Owner } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

const show = shown(
  "bookingId kind side reason state answerUntil agrees answer answeredAt decidedAt decidedBy decision createdAt needsAdmin",
);
/** Removes the owner's own texts, and the owner's name from the other side's. The claim's `side` wrote the reason. */
const erase = (side: "learner" | "expert") => ({
  reason: (owner: Owner) =>
    sql<string>`case when ${eq(claims.side, side)} then '…' else ${redactOwner(claims.reason)(owner)} end`,
  answer: (owner: Owner) =>
    sql<string>`case when ${eq(claims.side, side)} then ${redactOwner(claims.answer)(owner)} end`,
  decision: redactOwner(claims.decision),
});

export const claimTables = {
  claims: [
    personal(claims, {
      rows: ({ id }) => eq(claims.learnerId, id),
      exportAs: "claimsAsLearner",
      show,
      erase: erase("learner"),
    }),
    personal(claims, {
      rows: ({ cardIds }) => inArray(claims.expertId, cardIds),
      exportAs: "claimsAsExpert",
      show,
      erase: erase("expert"),
    }),
    inOthersTexts(claims, ["reason", "answer"]),
  ],
};
