/** A field of an account form. Controls take their texts from it, schemas their limits and defaults. */
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

const email = { label: "Email", type: "email", autoComplete: "email" } as const;

/** The fields of the sign-in form on error pages, which every page that hydrates loads; `accountFields` has them too. */
export const signInFields = {
  email,
  username: { ...email, autoComplete: "username" },
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  remember: { kind: "checkbox", label: "Remember me for 30 days" },
} as const satisfies Record<string, AccountField>;
