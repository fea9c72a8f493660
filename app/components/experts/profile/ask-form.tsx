import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PersonFields } from "~/components/form/person-fields";
import { PostForm } from "~/components/form/post-form";
import { SendButton } from "~/components/form/send-button";
import { TraceFields } from "~/components/form/trace-fields";
import type { QuestionFields } from "~/domain/inquiries/inquiries.forms.server";
import { inquiryLimits } from "~/domain/inquiries/inquiry";
import { paths } from "~/shared/paths";

interface AskFormProps {
  expert: { id: string; displayName: string };
  /** The server's response to the last post. */
  verdict?: SubmissionResult<string[]> | undefined;
  asker: { name: string; email: string } | null;
  isInDialog?: boolean;
}

/** 'Ask a Question', on its own page and in the profile's dialog. */
export function AskForm({ expert, verdict, asker, isInDialog = false }: AskFormProps) {
  const [form, fields] = formState<QuestionFields>({
    id: "ask",
    lastResult: verdict,
    ...(asker && { defaultValue: asker }),
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.ask(expert.id)} noValidate id={form.id} className="form">
        <PersonFields fields={fields} hint={`${expert.displayName} replies to this address.`} />
        <FormField field={fields.subject} label="Subject" required maxLength={inquiryLimits.subject} />
        <FormField
          field={fields.question}
          label="Question"
          multiline
          rows={6}
          required
          maxLength={inquiryLimits.question}
        />
        <TraceFields opened={isInDialog ? null : fields.opened} />
        <SendButton>Send question</SendButton>
      </PostForm>
    </>
  );
}
