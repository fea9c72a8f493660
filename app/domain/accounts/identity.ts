import { oneLine } from "~/shared/one-line";
import { firstCharacters } from "~/shared/text-length";

/** What an OpenID provider states about a person. */
export interface ProviderIdentity {
  issuer: string;
  /** The subject at that issuer: unlike an e-mail address it never changes and is never given to another person. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
}

/**
 * The full name of a new account: the provider's name, else its given and family names, else the e-mail's local part,
 * else 'User' (the specification's order).
 * @returns one line of 1 to 100 characters
 */
export function nameFromIdentity(
  identity: Pick<ProviderIdentity, "name" | "givenName" | "familyName">,
  email: string,
): string {
  const { name, givenName, familyName } = identity;
  const candidates = [name, `${givenName ?? ""} ${familyName ?? ""}`, email.split("@")[0]];
  return candidates.map((text) => shortened(oneLine(text ?? ""))).find((text) => text !== "") ?? "User";
}

const shortened = (text: string) => firstCharacters(text, 100).trim();
