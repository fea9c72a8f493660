import type { OpenCredit } from "~/domain/ledger/credits.server";
import type { Payable } from "./payable";

/** Whether a credit can pay for a session: enough, and with another expert. */
export const covers = (
  { credit, expertId }: OpenCredit,
  session: Pick<Payable, "amountCents" | "currency"> & { expertId?: string | undefined },
): boolean =>
  credit.amountCents >= session.amountCents &&
  credit.currency === session.currency &&
  expertId !== session.expertId;
