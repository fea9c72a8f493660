import { Field } from "./field";

/** What was written and can't be sent, to be copied. */
export const UnsentText = ({ label, text }: { label: string; text: string }) =>
  text ? <Field name="unsent" label={label} multiline rows={3} readOnly defaultValue={text} /> : null;
