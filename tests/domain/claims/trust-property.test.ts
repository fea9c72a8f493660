import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import type { TrustAct } from "./trust-acts";
import { histories, paidOut, play } from "./trust-model";

/** In any order of acts of trust and money no promise is broken (decisions J1 to J3, J9 to J11). */

const t = useDatabase();

/** One history for each of the ends that all of them together must meet. */
const examples: TrustAct[][] = [
  ["learner reports", "day", "day", "day"],
  ["expert writes", "learner reports", "day", "day", "book"],
  ["expert opens room", "learner reports", "day", "day", "day"],
  ["learner reports", "review", "note", "contest", "review", "refuse", "review"],
  ["expert reports", "note", "review", "contest", "note", "refuse", "note"],
  ["claim", "agree", "dispute", "pay", "dispute won", "pay", "cancel second", "provider", "month"],
  ["claim", "agree", "pay dear", "rest arrives", "cancel dear", "provider"],
  ["claim", "agree", "pay dear", "pay", "rest arrives", "provider"],
  ["claim", "agree", "refund credit", "provider", "month"],
  ["claim", "agree", "dispute", "refund credit", "dispute lost", "month"],
  ["note", "expert writes", "learner leaves", "claim", "note"],
  ["learner reports", "expert writes", "expert leaves", "day", "day", "day"],
  ["review", "note", "answer", "case file", "expert reports", "deactivate", "reactivate"],
  ["expert writes", "expert leaves", "block", "note", "review", "learner leaves"],
  [...paidOut, "payout arrives", "hours", "admin refunds", "provider", "payout returns", "hours", "draft"],
  [...paidOut, "payout fails", "hours", "new details", "draft", "day", "confirm run"],
  ["day", "day", "day", "draft", "new details", "confirm run", "hours", "expert leaves"],
  [
    "book",
    "day",
    "day",
    "day",
    "draft",
    "confirm run",
    "send run",
    "hours",
    "bank pays",
    "dispute",
    "dispute lost",
  ],
  ["hold", "pay by card", "alert", "take offer", "expert moves", "cancel newest", "learner leaves"],
  ["hold", "prolong", "release", "alert", "pay by card", "bring", "expert cancels", "provider"],
  [
    "hold",
    "pay by card",
    "eve",
    "cancel newest",
    "buyer holds",
    "buyer pays",
    "provider",
    "day",
    "day",
    "day",
  ],
  [
    ...([
      "hold",
      "pay by card",
      "eve",
      "cancel newest",
      "buyer pays",
      "buyer cancels",
      "buyer pays",
    ] as const),
    ...(["expert cancels sale", "buyer pays", "provider", "day", "day", "day"] as const),
  ],
  [
    "learner writes",
    "block",
    "case draft",
    "review",
    "note",
    "report review",
    "hide review",
    "expert leaves",
  ],
];

test("sessions, claims, reviews, money and payouts, in any order of acts", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), async (history, isTwice) => {
      expect(await play(t, { history, isTwice }, seen)).toBeNull();
    }),
    { numRuns: rounds({ short: 28, long: 1000 }), examples: examples.map((history) => [history, false]) },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...["no_show granted", "no_show contested", "guarantee granted", "book", "expert writes"],
      ...["credit open", "credit used", "credit refunded", "confirmed paid", "cancelled refunded", "offer"],
      ...["resold", "buyer cancels", "expert cancels sale", "buyer holds"],
      ...["payout paid", "payout failed", "payout returned", "payout left-out", "take offer", "hide review"],
    ]),
  );
}, 3_600_000);

/** Commands that are no acts of their own, by how their files begin, and why. */
const reasons: Record<string, string> = {
  "bookings/meeting-link/": "a link is neither time nor money",
  "bookings/rooms/change-room": "a room is neither time nor money",
  "bookings/hold": "the acts on a hold run it",
  "bookings/alerts/": "the job of alerts runs it",
  "bookings/change/move-hold": "the job of alerts runs it",
  "payments/budget/": "the acts of a team's budget run them (payments/team-budget-property)",
  "payments/checkout/open-checkout-session": "the start of a payment runs it",
  "payments/checkout/receive-event": "it asks the provider, as the acts do",
  "payments/checkout/settle-by-hand": "the admin takes a row out of a queue",
  "payments/providers/": "a provider's own side",
  "payments/refunds/refund-rest": "the provider's act runs its job",
  "payments/refunds/send-refund": "the provider's act runs its job",
  "payouts/details/": "it asks for a password; an act writes the same row",
  "payouts/providers/": "a provider's own side",
  "payouts/runs/execution-day": "a date in the bank's file",
};

test("each command of these rooms is an act, or there is a reason why not", () => {
  const acts = ["trust-acts.ts", "trust-model.ts"].map((file) =>
    readFileSync(join(import.meta.dirname, file), "utf8"),
  );
  const rooms = ["bookings", "blocks", "cases", "claims", "ledger", "payments", "payouts", "reviews"];
  const missing = rooms
    .flatMap((room) =>
      readdirSync(`app/domain/${room}`, { recursive: true, encoding: "utf8" }).map(
        (file) => `${room}/${file}`,
      ),
    )
    .filter((file) => file.endsWith(".server.ts"))
    .filter((file) => /\b(runCommand|db\.transaction)\(/.test(readFileSync(`app/domain/${file}`, "utf8")))
    .map((file) => file.replace(/\.ts$/, ""))
    .filter((file) => acts.every((source) => !source.includes(`"~/domain/${file}"`)));
  expect(missing.filter((file) => Object.keys(reasons).every((start) => !file.startsWith(start)))).toEqual(
    [],
  );
  expect(Object.keys(reasons).filter((start) => missing.every((file) => !file.startsWith(start)))).toEqual(
    [],
  );
});
