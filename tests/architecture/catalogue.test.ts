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
import { seatPageTexts, sessionPageTexts } from "~/domain/payments/view/payment-texts";

/**
 * The tests must contain every error text, or the code with which a command answers. The types of the catalogues ensure
 * that code and text belong together.
 */

const folder = join(import.meta.dirname, "..");
const tests = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n");

/** Whether a test contains the text, plain or as HTML. The prefix that some texts share is optional. */
const isSaid = (text: string) => {
  const words = text.replace(/^Failed to get session: /, "");
  return [words, words.replaceAll("'", "&#x27;")].some((spelling) => tests.includes(spelling));
};

/** Whether a test contains the code. Codes of one word don't count, because they occur in other meanings. */
const isAnswered = (code: string) => code.includes("-") && tests.includes(`"${code}"`);

/**
 * Texts that no test can reach. The checkout has another text for a time that is missing in its address. An insert
 * returns its row or fails. An inactive account has no session, so only a request under way can meet one.
 */
const neverSaid = new Set<string>([
  checkoutMessages["missing-time"],
  bookingMessages["nothing-saved"],
  submitMessages.inactive,
]);

/** Whether a test contains the text's name in its catalogue. */
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
  sessionPageTexts,
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
