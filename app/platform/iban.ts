/** Returns an IBAN in its electronic form: capitals, without white space. */
export const compactIban = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/** Whether a text is an IBAN in its electronic form whose check digits are right (ISO 13616, ISO 7064 MOD 97-10). */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && mod97(text) === 1n;

/** The remainder, with the first four characters at the end and letters as numbers: A is 10, Z is 35. */
function mod97(iban: string): bigint {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36));
  return BigInt(digits.join("")) % 97n;
}
