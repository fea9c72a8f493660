import { oneLine } from "~/shared/one-line";
import { firstCharacters } from "~/shared/text-length";

/** A person as an OpenID provider vouches for them. */
export interface ProviderIdentity {
  issuer: string;
  /** The subject at that issuer: unlike an e-mail address it never changes and is never given to another person. */
  subject: string;
  /** As the provider wrote it; null when it gave none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
}

/**
 * The full name of a new account, in the specification's order: the provider's name, the e-mail's local part, 'User'.
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
