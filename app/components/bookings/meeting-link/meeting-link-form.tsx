import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { meetingLinkLimit } from "~/domain/bookings/meeting-link/meeting-link";
import { Button, type ButtonVariant } from "~/ui/button";

interface MeetingLinkFormProps {
  /** For a page with several of these forms. */
  id?: string;
  action: string;
  label: string;
  hint: string;
  link: string | null;
  verdict?: SubmissionResult | undefined;
  /** The look of the button, for a page that has another next step. */
  variant?: ButtonVariant;
}

/** The form for the meeting link of one session, or of all. An empty field removes the link. */
export function MeetingLinkForm({
  id = "meeting-link",
  action,
  label,
  hint,
  link,
  verdict,
  variant,
}: MeetingLinkFormProps) {
  const [form, fields] = formState<{ meetingLink: string }>({
    id,
    lastResult: verdict,
    defaultValue: { meetingLink: link ?? "" },
  });
  return (
    <div className="stack-s">
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="form">
        <FormField
          field={fields.meetingLink}
          label={label}
          hint={hint}
          type="url"
          autoComplete="off"
          maxLength={meetingLinkLimit}
          spellCheck={false}
          // An empty field removes a link.
          optional={link !== null}
        />
        <Button variant={variant}>Save meeting link</Button>
      </PostForm>
    </div>
  );
}
