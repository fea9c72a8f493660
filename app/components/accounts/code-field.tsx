import { FormField } from "~/components/form/form-field";
import type { FieldState } from "~/components/form/form-state";

interface CodeFieldProps {
  field: FieldState;
  /** Which codes are meant: recovery codes have letters, which a phone's number pad doesn't. */
  takes: "app" | "recovery" | "either";
}

/** The field for a code, in whatever spelling. */
export function CodeField({ field, takes }: CodeFieldProps) {
  return (
    <FormField
      {...words[takes]}
      field={field}
      inputMode={takes === "app" ? "numeric" : "text"}
      autoComplete={takes === "recovery" ? "off" : "one-time-code"}
      spellCheck={false}
      maxLength={100}
      required
    />
  );
}

const words = {
  app: { label: "Code", hint: "The six digits that your authenticator app shows now." },
  recovery: { label: "Recovery code", hint: "One that you haven't used yet, like abcd-efgh-ijkl-mnop." },
  either: { label: "Code", hint: "The six digits of your authenticator app, or a recovery code." },
};
