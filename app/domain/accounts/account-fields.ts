import { longestPasskeyName } from "./passkey";

/**
 * The fields of the account forms. Controls take their texts from here, and the schemas of `*.forms.server.ts` their
 * limits and defaults.
 */
export interface AccountField {
  kind?: "text" | "checkbox";
  label: string;
  hint?: string;
  type?: "email" | "password";
  autoComplete?: string;
  inputMode?: "numeric" | "text";
  spellCheck?: boolean;
  limit?: number;
  initial?: string | undefined;
}

/** The names under which the fields are posted. */
export type PostedName =
  | Exclude<
      keyof typeof accountFields,
      "username" | "signInEmail" | "passkeyName" | `${string}Code` | `${"first" | "new"}Password`
    >
  | "code";

const email = { label: "Email", type: "email", autoComplete: "email" } as const;
const newPassword = {
  label: "New password",
  type: "password",
  autoComplete: "new-password",
  hint: "At least 8 characters, with at least one letter and one number.",
} as const;
const code = { label: "Code", limit: 100, spellCheck: false, autoComplete: "one-time-code" } as const;

/** The maximum number of characters in a password. */
export const longestPassword = 256;

export const accountFields = {
  role: { label: "I want to join as", initial: "learner" },
  name: { label: "Name", autoComplete: "name", limit: 100 },
  email,
  newEmail: { ...email, label: "New email" },
  username: { ...email, autoComplete: "username" },
  /** The browser offers passkeys in its menu. */
  signInEmail: { ...email, autoComplete: "username webauthn" },
  password: { label: "Password", type: "password", autoComplete: "current-password" },
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
  remember: { kind: "checkbox", label: "Remember me for 30 days" },
  timeZone: { label: "Time zone", hint: "Every time on Keyway is shown in this zone." },
} as const satisfies Record<string, AccountField>;
