import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeAdminMessages } from "~/domain/accounts/make-admin.server";
import { accountMessages } from "~/domain/accounts/messages";
import { providerFaults } from "~/domain/accounts/provider/provider-faults";
import { resetSecondFactorMessages } from "~/domain/accounts/second-factor/reset-second-factor.server";
import { decideMessages, submitMessages } from "~/domain/applications/messages";
import { daysOffMessages, hoursMessages } from "~/domain/availability/messages";
import { cancellationMessages } from "~/domain/bookings/cancellation";
import { adminCancellationMessages } from "~/domain/bookings/change/admin-cancellation";
import { meetingLinkMessages } from "~/domain/bookings/meeting-link/meeting-link";
import { bookingMessages, checkoutMessages } from "~/domain/bookings/messages";
import { moveMessages } from "~/domain/bookings/reschedule";
import { cardMessages } from "~/domain/experts/card/card-messages";
import { dashboardMessages } from "~/domain/experts/card/dashboard-messages";
import { decideCardMessages } from "~/domain/experts/card/decide-card";
import { linkMessages } from "~/domain/experts/record/link";
import { inquiryMessages } from "~/domain/inquiries/inquiry";
import { retryMailMessages } from "~/domain/mails/retry-mails.server";
import { settleByHandMessages } from "~/domain/payments/checkout/to-settle";
import { paymentMessages } from "~/domain/payments/payment";
import { sandboxMessages } from "~/domain/payments/providers/sandbox-session";
import { adminRefundMessages } from "~/domain/payments/refunds/admin-refund";
import { paymentPageTexts, seatPageTexts } from "~/domain/payments/view/payment-texts";

/**
 * Every error text is reached by a test: its words stand there, or the code that a
 * command answers with. That the two belong together is kept by the catalogues' types.
 */

const folder = join(import.meta.dirname, "..");
const tests = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n");

/** As text or as HTML; the beginning that they have in common may stand apart. */
const isSaid = (text: string) => {
  const words = text.replace(/^Failed to get session: /, "");
  return [words, words.replaceAll("'", "&#x27;")].some((spelling) => tests.includes(spelling));
};

/** A code of one word is a word like others: of those only the text counts. */
const isAnswered = (code: string) => code.includes("-") && tests.includes(`"${code}"`);

/**
 * The checkout takes its time from its address, and has words of its own for one that is missing there. An account that
 * isn't active has no session: only a request under way would see it. An insert
 * returns its row or fails.
 */
const neverSaid = new Set<string>([
  checkoutMessages["missing-time"],
  bookingMessages["nothing-saved"],
  submitMessages.inactive,
]);

/** By the catalogue's own name for it. */
const isNamed = (catalogue: string, code: string) =>
  [`${catalogue}.${code}`, `${catalogue}["${code}"]`].some((name) => tests.includes(name));

const catalogues: Record<string, Record<string, string>> = {
  accountMessages,
  providerFaults,
  bookingMessages,
  checkoutMessages,
  inquiryMessages,
  hoursMessages,
  daysOffMessages,
  cardMessages,
  decideCardMessages,
  dashboardMessages,
  linkMessages,
  meetingLinkMessages,
  adminCancellationMessages,
  adminRefundMessages,
  cancellationMessages,
  moveMessages,
  paymentMessages,
  settleByHandMessages,
  makeAdminMessages,
  resetSecondFactorMessages,
  retryMailMessages,
  paymentPageTexts,
  seatPageTexts,
  sandboxMessages,
  submitMessages,
  decideMessages,
};

test.each(Object.entries(catalogues))("no text of %s goes untested", (name, messages) => {
  const untested = Object.entries(messages).filter(
    ([code, text]) => !isSaid(text) && !isAnswered(code) && !isNamed(name, code),
  );
  const texts = untested.map(([, text]) => text).filter((text) => !neverSaid.has(text));
  expect(texts).toEqual([]);
});

test("a text without a test is found", () => {
  expect([isSaid(`The moon is ${"made"} of cheese.`), isAnswered(["out", "of", "cheese"].join("-"))]).toEqual(
    [false, false],
  );
});
