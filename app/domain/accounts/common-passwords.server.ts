import { dictionary } from "@zxcvbn-ts/language-common";

/** Which passwords are guessed first: the offline list of a kept package, about 49,000 words in lower case. */

/** True for a password that stands in the list, in whatever case and width its letters are typed. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary["passwords-common"]);
  return known.has(folded(password));
}

/** True for a password that says no more than the account's name or e-mail address do. */
export function isOwnName(password: string, account: { name: string; email: string }): boolean {
  const name = folded(account.name);
  const email = folded(account.email);
  return [name, name.replaceAll(" ", ""), email, email.split("@")[0]].includes(folded(password));
}

/** Made at the first question: most requests ask for no password. */
let known: Set<string> | undefined;

const folded = (text: string) => text.normalize("NFKC").toLowerCase();
