import { dictionary } from "@zxcvbn-ts/language-common";

/** Passwords that are guessed first: the offline list of a package, about 49,000 words in lower case. */

/** True for a password in the list, in any case and width of its letters. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary["passwords-common"]);
  return known.has(folded(password));
}

/** True for a password that equals the account's name, with or without spaces, its e-mail address or its local part. */
export function isOwnName(password: string, account: { name: string; email: string }): boolean {
  const name = folded(account.name);
  const email = folded(account.email);
  return [name, name.replaceAll(" ", ""), email, email.split("@")[0]].includes(folded(password));
}

/** Created at the first call, because most requests check no password. */
let known: Set<string> | undefined;

const folded = (text: string) => text.normalize("NFKC").toLowerCase();
