import { z } from "zod";
import { line } from "~/domain/form-fields.server";
import { longestPasskeyName } from "./passkey";

/** What an authenticator's answer looks like in a form: JSON in one field, as WebAuthn names its parts. */

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);

const shared = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
};

const assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).optional(),
  }),
});

const attestation = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(10)
      .default([]),
  }),
});

/** The answer to a request to sign in or to prove who one is. */
export type Assertion = z.output<typeof assertion>;
/** The answer to a request for a new passkey. */
export type Attestation = z.output<typeof attestation>;

/** Returns null for a text that isn't such an answer. */
export const readAssertion = (text: string): Assertion | null => read(assertion, text);
export const readAttestation = (text: string): Attestation | null => read(attestation, text);

function read<Answer>(schema: z.ZodType<Answer>, text: string): Answer | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The field in which a form carries an answer. */
export const passkeyAnswer = z.string().min(1).max(20_000);

export const passkeyName = line({
  label: "Name",
  max: longestPasskeyName,
  missing: "Enter a name for this passkey",
});

/** The sign-in form that carries an answer in place of an address and a password. */
export const passkeySignInForm = z.object({
  passkey: passkeyAnswer,
  remember: z.string().optional(),
  redirectTo: z.string().optional(),
  typed: z.string().optional(),
});

/** The new passkey of `/profile/passkeys`. */
export const newPasskeyForm = z.object({ passkey: passkeyAnswer });

export const passkeysIntent = z.enum(["begin", "add", "cancel", "only"]);
export const passkeyIntent = z.enum(["rename", "remove"]);
