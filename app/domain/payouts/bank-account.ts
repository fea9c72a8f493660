import { compactIban, isIban } from "~/platform/iban";

/**
 * Where a bank sends the money of an expert. Numbers are in upper case, without spaces. Beside an IBAN, a BIC helps with
 * transfers that aren't in euros.
 */
export type BankAccount =
  | { holder: string; iban: string; bic?: string | undefined }
  | { holder: string; accountNumber: string; bic: string };

/** The maximum number of characters of the account holder, as in bank transfers. */
export const holderLimit = 70;

/** Returns a typed IBAN, account number or BIC as it is stored: in upper case, without spaces. */
export const plainNumber = compactIban;

/** Returns the last four characters of the account's number, which pages show. */
export const lastFourOf = (account: BankAccount): string =>
  ("iban" in account ? account.iban : account.accountNumber).slice(-4);

/**
 * Reports whether a plain number claims to be an IBAN: it starts with two digits after a country that has IBANs. It is
 * then judged as one, so that a mistyped IBAN isn't taken for another account number.
 */
export const claimsIban = (number: string): boolean =>
  /^[A-Z]{2}\d{2}/.test(number) && ibanLength(number) !== undefined;

/** Checks a plain IBAN by ISO 13616: its country's length, and the check digits. @returns null if it is valid */
export function whyNotIban(iban: string): "country" | "length" | "typing-error" | null {
  const length = ibanLength(iban);
  if (length === undefined) return "country";
  if (iban.length !== length) return "length";
  // 00, 01 and 99 leave the same remainders as 97, 98 and 02, but are never assigned.
  const hasCheckDigits = !/^..(00|01|99)/.test(iban);
  return hasCheckDigits && isIban(iban) ? null : "typing-error";
}

/** The number of characters of an IBAN of this one's country; undefined for a country without IBANs. */
export const ibanLength = (iban: string): number | undefined => lengths.get(iban.slice(0, 2));

/** Checks a plain BIC by ISO 9362: bank, country and location, with or without a branch. */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);

export const isAccountNumber = (number: string): boolean => /^[A-Z0-9]{4,34}$/.test(number);

/** The lengths in the IBAN registry. */
const lengths = new Map(
  (
    "NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 " +
    "BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 " +
    "SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 " +
    "GT28 HN28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33"
  )
    .split(" ")
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
);
