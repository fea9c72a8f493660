import { Field } from "~/ui/field";

/** A message that can't be sent, as text to copy. */
export const UnsentMessage = ({ text }: { text: string }) =>
  text ? (
    <Field name="unsent" label="Your message, not sent" multiline rows={3} readOnly defaultValue={text} />
  ) : null;
