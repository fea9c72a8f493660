import { longestPasskeyName } from "./passkey";
import { type AccountField, signInFields } from "./sign-in-fields";

/** The names under which the fields are posted. */
export type PostedName =
  | Exclude<
      keyof typeof accountFields,
      "username" | "signInEmail" | "passkeyName" | `${string}Code` | `${"first" | "new"}Password`
    >
  | "code";

const newPassword = {
  label: "New password",
  type: "password",
  autoComplete: "new-password",
  hint: "At least 8 characters, with at least one letter and one number.",
} as const;
const code = { label: "Code", limit: 100, spellCheck: false, autoComplete: "one-time-code" } as const;

/** The maximum number of characters in a password. */
export const longestPassword = 256;

/**
 * The fields of the account forms. Controls take their texts from here, and the schemas of `*.forms.server.ts` their
 * limits and defaults.
 */
export const accountFields = {
  role: { label: "I want to join as", initial: "learner" },
  name: { label: "Name", autoComplete: "name", limit: 100 },
  ...signInFields,
  newEmail: { ...signInFields.email, label: "New email" },
  /** The browser offers passkeys in its menu. */
  signInEmail: { ...signInFields.email, autoComplete: "username webauthn" },
  firstPassword: { ...newPassword, label: "Password" },
  newPassword,
  confirmPassword: { label: "Confirm password", type: "password", autoComplete: "new-password" },
  /** The password of a user who is already signed in, asked for again before a change (decision B6). */
  currentPassword: { label: "Current password", type: "password", autoComplete: "current-password" },
  appCode: { ...code, inputMode: "numeric", hint: "The six digits your authenticator app shows now." },
  /** Has letters, which a phone's number pad lacks. */
  recoveryCode: {
    ...code,
    label: "Recovery code",
    inputMode: "text",
    autoComplete: "off",
    hint: "One that you haven't used yet, like abcd-efgh-ijkl-mnop.",
  },
  anyCode: {
    ...code,
    inputMode: "text",
    hint: "The six digits of your authenticator app, or a recovery code.",
  },
  passkeyName: { label: "Name", autoComplete: "off", limit: longestPasskeyName },
  timeZone: { label: "Time zone", hint: "Every time on Keyway is shown in this zone." },
} as const satisfies Record<string, AccountField>;
