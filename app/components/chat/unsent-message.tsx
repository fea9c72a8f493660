import { Field } from "~/ui/field";

/** A message that can't be sent, to be copied. */
export const UnsentMessage = ({ text }: { text: string }) =>
  text ? (
    <Field name="unsent" label="Your message, not sent" multiline rows={3} readOnly defaultValue={text} />
  ) : null;
