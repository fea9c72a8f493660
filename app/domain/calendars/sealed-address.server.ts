import { createHmac } from "node:crypto";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";

/** Whose address it is, and the program's secret, from which the keys are derived. */
interface Owner {
  calendarId: string;
  secret: string;
}

/** Seals the address of a calendar, which lets its holder read the calendar. */
export const sealAddress = (address: string, { calendarId, secret }: Owner): string =>
  sealValue(deriveKey(secret, "own-calendar"), address, calendarId);

/** Unseals an address. @returns null if it was sealed for another calendar or with another secret */
export function unsealAddress(sealed: string, { calendarId, secret }: Owner): string | null {
  const address = unsealValue(deriveKey(secret, "own-calendar"), sealed, calendarId);
  return typeof address === "string" ? address : null;
}

/** A hash that recognises an address and gives nothing away without the program's secret. */
export const hashOfAddress = (address: string, secret: string): Buffer =>
  createHmac("sha256", deriveKey(secret, "own-calendar-hash")).update(address).digest();
