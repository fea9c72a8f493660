import { z } from "zod";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";
import type { BankAccount } from "../bank-account";

/** Whose bank account it is, and the program's secret, from which the key is derived. */
interface Owner {
  expertId: string;
  secret: string;
}

/** Seals a bank account for its expert (decision J6). */
export const sealDetails = (account: BankAccount, { expertId, secret }: Owner): string =>
  sealValue(keyOf(secret), account, expertId);

/** Unseals a bank account. @returns null if it was sealed for another expert or with another secret */
export function unsealDetails(sealed: string, { expertId, secret }: Owner): BankAccount | null {
  const parsed = bankAccount.safeParse(unsealValue(keyOf(secret), sealed, expertId));
  return parsed.success ? parsed.data : null;
}

const keyOf = (secret: string) => deriveKey(secret, "payout-details");

const holder = z.string();
const bankAccount: z.ZodType<BankAccount> = z.union([
  z.object({ holder, iban: z.string(), bic: z.string().optional() }),
  z.object({ holder, accountNumber: z.string(), bic: z.string() }),
]);
