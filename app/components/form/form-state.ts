import type { SubmissionResult } from "@conform-to/dom";

/** A form with the server's verdict. */
export interface FormState {
  id: string;
  errors: string[] | undefined;
  /** By name of field; the form's own errors under "". */
  allErrors: Record<string, string[]>;
}

/** A field as props for any control of the design system: `<Choice {...fields.role} … />`. */
export interface FieldState {
  id: string;
  name: string;
  errors: string[] | undefined;
  /** The value that was sent, or else the initial value. */
  defaultValue: string | undefined;
}

/**
 * Returns a form and its fields with the server's verdict. The browser doesn't validate, so conform's own hook (12 KB)
 * isn't needed.
 * @param lastResult the verdict; without one the fields show `defaultValue`
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
  // The type lists the fields, so every name is a field.
  const fields = new Proxy({} as Record<keyof Fields, FieldState>, { get: (_, name) => field(String(name)) });
  return [{ id, errors: allErrors[""], allErrors }, fields];
}

/** The end of a control's id, from the name that errors have: "exercises[1]" is "exercises-1". */
export const idOf = (name: string): string => name.replace(/\[(\d+)\]/g, "-$1");

/** Returns `count` fields of one repeated name, in their order, like those of `formState`. */
export function repeatedFields({ id, name, lastResult, defaultValue, count }: Repeated): FieldState[] {
  const sent = lastResult?.initialValue ? [lastResult.initialValue[name]].flat() : defaultValue;
  return Array.from({ length: count }, (_, index) => {
    const value = sent[index];
    return {
      id: `${id}-${idOf(`${name}[${index}]`)}`,
      name,
      errors: lastResult?.error?.[`${name}[${index}]`] ?? undefined,
      defaultValue: typeof value === "string" ? value : undefined,
    };
  });
}

interface Repeated {
  id: string;
  name: string;
  lastResult?: SubmissionResult | null | undefined;
  defaultValue: readonly string[];
  count: number;
}
