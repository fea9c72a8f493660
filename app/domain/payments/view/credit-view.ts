import { frozenText } from "~/domain/claims/guarantee";
import { type CreditParts, creditParts, pickCredit } from "~/domain/ledger/credit-parts";
import type { OpenCredit } from "~/domain/ledger/credits.server";
import { formatAmount, formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";

/** What a learner's credit pays of a session, for the payment page. Pure. */

interface Priced {
  expertId: string;
  hours: number;
  totalCents: number;
}

/** The payment that waits at the provider: what it asks for there, and the credit that pays the rest. */
interface Attempt {
  pageUrl: string | null;
  openCents: number | null;
  withCreditId: string | null;
}

/**
 * Returns what the next step charges: the price, or what a credit leaves of it. A payment that waits was chosen, with a
 * credit or without; until then the best credit is used. @param credits the learner's, none if nothing can be paid
 */
export function viewCredit(credits: readonly OpenCredit[], row: Priced, attempt: Attempt) {
  const session = { ...row, amountCents: row.totalCents, currency: "USD" };
  const picked = pickCredit(credits, session);
  const best = typeof picked === "string" ? null : picked;
  const isOpen = attempt.pageUrl !== null;
  const chosen = isOpen && credits.find(({ credit }) => credit.id === attempt.withCreditId);
  const beside = chosen && chosen.credit.dispute !== "open" ? creditParts(chosen, session) : null;
  // A payment that was started with a credit is worth nothing without it: it would be refunded.
  const isWaiting = isOpen && (attempt.withCreditId === null || beside?.cardCents === attempt.openCents);
  const parts = isWaiting ? beside : (best?.parts ?? null);
  return {
    isWaiting,
    /** Who pays what; null if the learner pays everything. */
    parts,
    amountCents: parts ? parts.cardCents : ((isWaiting ? attempt.openCents : null) ?? row.totalCents),
    credit: creditNote(credits, picked, {
      totalCents: row.totalCents,
      usedId: isWaiting ? attempt.withCreditId : null,
      isChosen: !isWaiting && best !== null,
    }),
  };
}

/** The lines of an order with what a credit and the guarantee pay of it, what is left to pay, and the small print. */
export function withCredit(
  order: ReadonlyArray<{ label: string; value: string; total?: boolean; isFine?: boolean }>,
  parts: CreditParts | null,
) {
  if (!parts) return order;
  const paid = [
    { label: "Your credit", cents: -parts.creditCents },
    { label: "Keyway adds", cents: -parts.guaranteeCents },
  ].filter(({ cents }) => cents !== 0);
  return [
    ...order.filter(({ isFine }) => !isFine).map(({ label, value }) => ({ label, value })),
    ...paid.map(({ label, cents }) => ({ label, value: formatAmount(cents) })),
    { label: "To pay", value: formatAmount(parts.cardCents), total: true },
    ...order.filter(({ isFine }) => isFine),
  ];
}

/** What the credit pays, or why it can't; null without a credit. */
function creditNote(
  [first]: readonly OpenCredit[],
  picked: ReturnType<typeof pickCredit>,
  { totalCents, usedId, isChosen }: { totalCents: number; usedId: string | null; isChosen: boolean },
) {
  if (!first) return null;
  const price = formatAmount(totalCents);
  if (typeof picked !== "string") {
    const { one, parts } = picked;
    return {
      ...{ canPay: one.credit.id !== usedId, isChosen, paysAll: parts.cardCents === 0, price },
      text: partsText(one, parts, totalCents),
      href: paths.guarantee(one.bookingId),
    };
  }
  const { amountCents, currency } = first.credit;
  const text =
    picked === "frozen"
      ? frozenText(first.credit)
      : `Your credit of ${formatMoney(amountCents, currency)} is for a session with another expert.`;
  return { canPay: false, isChosen, paysAll: false, price, text, href: paths.guarantee(first.bookingId) };
}

function partsText(
  { credit: { amountCents, currency } }: OpenCredit,
  { guaranteeCents, cardCents }: CreditParts,
  totalCents: number,
): string {
  const sum = (cents: number) => formatMoney(cents, currency);
  const credit = `Your credit of ${sum(amountCents)}`;
  if (cardCents > 0) {
    const pays =
      guaranteeCents > 0
        ? `${credit} pays part of this session, and we add ${sum(guaranteeCents)}.`
        : `${credit} pays part of this session.`;
    return `${pays} You pay the remaining ${sum(cardCents)}.`;
  }
  if (guaranteeCents > 0) {
    return `${credit} pays for this session. It costs ${sum(guaranteeCents)} more, which we pay for you.`;
  }
  return amountCents > totalCents
    ? `This session costs less than your credit of ${sum(amountCents)}. We'll refund the other ${sum(amountCents - totalCents)} to your card.`
    : `${credit} pays for this session.`;
}
