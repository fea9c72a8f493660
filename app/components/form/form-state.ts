import type { SubmissionResult } from "@conform-to/dom";

/** A form as the server judged it. */
export interface FormState {
  id: string;
  /** What is wrong with the form as a whole. */
  errors: string[] | undefined;
  /** By name of field; the form's own under "". */
  allErrors: Record<string, string[]>;
}

/** A field as the props of any control of the design system: `<Choice {...fields.role} … />`. */
export interface FieldState {
  id: string;
  name: string;
  errors: string[] | undefined;
  /** What was sent, else what the form begins with. */
  defaultValue: string | undefined;
}

/**
 * What a form shows of the server's verdict. The browser judges nothing, so the 12 KB of conform's own hook stay out.
 * @param lastResult - the verdict; without one the fields show `defaultValue`
 */
export function formState<Fields extends object>({
  id,
  lastResult,
  defaultValue,
}: {
  id: string;
  lastResult?: SubmissionResult | null | undefined;
  defaultValue?: { [Name in keyof Fields]?: Fields[Name] | undefined };
}): [FormState, Record<keyof Fields, FieldState>] {
  const values: Record<string, unknown> = lastResult?.initialValue ?? { ...defaultValue };
  const allErrors: Record<string, string[]> = {};
  for (const [name, texts] of Object.entries(lastResult?.error ?? {})) if (texts) allErrors[name] = texts;
  const field = (name: string): FieldState => {
    const value = values[name];
    const known = typeof value === "string" ? value : undefined;
    return { id: `${id}-${name}`, name, errors: allErrors[name], defaultValue: known };
  };
  // The type says which fields there are: every name is one.
  const fields = new Proxy({} as Record<keyof Fields, FieldState>, { get: (_, name) => field(String(name)) });
  return [{ id, errors: allErrors[""], allErrors }, fields];
}
