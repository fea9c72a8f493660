import { z } from "zod";

/** All forms of the program, as the `*.forms.server.ts` modules export them. */

const ada = { hasPassword: true, name: "Ada", email: "ada@example.com" };
const asksAll = { password: true, code: true, email: true };

/** Reads a posted form. */
type Read = (form: FormData) => unknown;

/** For each exported function: the schemas that it makes, or how it reads a form; `null` if it reads no form. */
// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
const functions: Record<string, ((make: any) => (z.ZodType | Read)[]) | null> = {
  applicationForm: (make) => [make({ hasPortrait: false }), make({ hasPortrait: true })],
  bankAccountForm: (make) => [make(asksAll)],
  cardForm: (make) => [make("creator", true)],
  classForm: (make) => [make({ isAdmin: true })],
  newEmailForm: (make) => [make(ada.email, asksAll)],
  passwordForm: (make) => [make(ada, asksAll)],
  proofForm: (make) => [make(asksAll)],
  runForm: (make) => [make("2026-11-27")],
  resendForm: (make) => [make(ada.email)],
  verifyForm: (make) => [make({ password: true })],
  resetForm: (make) => [make(ada), make(null)],
  claimAnswerForm: (make) => [make("no_show")],
  readAssertion: (read) => [(form) => read(String(form.get("passkey")))],
  readAttestation: (read) => [(form) => read(String(form.get("passkey")))],
  readWeek: (read) => [read],
  readChoice: (read) => [read],
  readScanChoice: (read) => [(form) => read(new URLSearchParams(), form)],
  ...{ proofFields: null, isTypedTwice: null },
};

const modules = import.meta.glob<Record<string, unknown>>("../../../app/domain/**/*.forms.server.ts", {
  eager: true,
});
const exported = Object.values(modules).flatMap((module) => Object.entries(module));

export const forms = exported.flatMap(([name, value]) => schemasIn(name, value));

/** The schemas in an exported value, each with its path. */
function schemasIn(name: string, value: unknown): [string, z.ZodType][] {
  if (value instanceof z.ZodType) return fieldsOf(value).length > 0 ? [[name, value]] : [];
  if (typeof value === "function") {
    return (functions[name]?.(value) ?? []).flatMap((schema) => schemasIn(`${name}()`, schema));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]) => schemasIn(`${name}.${part}`, inner));
}

/** The names of a form's fields. */
export function fieldsOf(schema: z.ZodType): string[] {
  const {
    shape,
    in: before,
    options,
    innerType,
  } = schema.def as {
    shape?: Record<string, unknown>;
    in?: z.ZodType;
    options?: z.ZodType[];
    innerType?: z.ZodType;
  };
  if (shape) return Object.keys(shape);
  const inside = [before, innerType, ...(options ?? [])].filter((one) => one !== undefined);
  return inside.flatMap(fieldsOf);
}

/** The functions that read forms without a schema. */
export const readers = exported.flatMap(([name, value]): [string, Read][] =>
  (functions[name]?.(value) ?? []).flatMap((read) => (read instanceof z.ZodType ? [] : [[name, read]])),
);

/** Exported functions that `functions` doesn't list. */
export const unknownFunctions = exported.flatMap(([name, value]) =>
  typeof value === "function" && functions[name] === undefined ? [name] : [],
);
