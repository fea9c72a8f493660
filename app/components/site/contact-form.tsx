import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PersonFields } from "~/components/form/person-fields";
import { PostForm } from "~/components/form/post-form";
import { SendButton } from "~/components/form/send-button";
import { TraceFields } from "~/components/form/trace-fields";
import type { ContactFields } from "~/domain/inquiries/inquiries.forms.server";
import { inquiryLimits } from "~/domain/inquiries/inquiry";
import { paths } from "~/shared/paths";

interface ContactFormProps {
  sender: { name: string; email: string } | null;
  /** The server's response to the last post. */
  verdict?: SubmissionResult<string[]> | undefined;
  /** True in the dialog, whose page may be the same for all visitors. */
  isInDialog?: boolean;
}

/** The Contact Us form, on its page and in the dialog that 'Support' opens. */
export function ContactForm({ sender, verdict, isInDialog = false }: ContactFormProps) {
  const [form, fields] = formState<ContactFields>({
    id: isInDialog ? "contact-dialog" : "contact",
    lastResult: verdict,
    ...(sender && { defaultValue: sender }),
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.contact} noValidate id={form.id} className="form">
        <PersonFields fields={fields} hint="We'll reply here." autoFocus={isInDialog} />
        <FormField field={fields.subject} label="Subject" required maxLength={inquiryLimits.subject} />
        <FormField
          field={fields.message}
          label="Message"
          multiline
          rows={isInDialog ? 4 : 8}
          required
          maxLength={inquiryLimits.answer}
        />
        <TraceFields opened={isInDialog ? null : fields.opened} />
        <SendButton>Send Message</SendButton>
      </PostForm>
    </>
  );
}
