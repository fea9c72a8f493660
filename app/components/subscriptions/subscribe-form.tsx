import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { SubscribeFields } from "~/domain/subscriptions/subscribe.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** The form to be notified when the foundations class opens, on its own page and on that of the class. */
export function SubscribeForm({
  email,
  lead,
  verdict,
}: {
  email: string | null;
  lead?: string;
  verdict?: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = formState<SubscribeFields>({
    id: "subscribe",
    lastResult: verdict,
    defaultValue: { email: email ?? "" },
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.subscribe} noValidate id={form.id} className="form">
        {lead ? <p>{lead}</p> : null}
        <FormField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          hint="We'll email you a link to confirm. Each email has a link to unsubscribe."
          required
          maxLength={254}
        />
        <Button>Email me the date</Button>
      </PostForm>
    </>
  );
}
