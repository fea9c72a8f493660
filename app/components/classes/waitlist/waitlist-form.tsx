import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PersonFields } from "~/components/form/person-fields";
import { PostForm } from "~/components/form/post-form";
import { confirmHours } from "~/domain/classes/class";
import { waitlistTerms } from "~/domain/classes/public/page-texts";
import type { WaitlistFields } from "~/domain/classes/waitlist/waitlist.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

export interface Waiter {
  name: string;
  email: string;
}

/** 'Join Waitlist', on its own page and in the class's dialog. */
export function WaitlistForm({
  slug,
  waiter,
  verdict,
}: {
  slug: string;
  waiter: Waiter | null;
  /** The server's response to the last post. */
  verdict?: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = formState<WaitlistFields>({
    id: "waitlist",
    lastResult: verdict,
    ...(waiter && { defaultValue: waiter }),
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.classWaitlist(slug)} noValidate id={form.id} className="form">
        <p>{waitlistTerms}</p>
        <PersonFields fields={fields} />
        {waiter ? null : (
          <p className="small muted">
            {`We email you a link. Open it within ${confirmHours} hours to confirm your place.`}
          </p>
        )}
        <Button>Join Waitlist</Button>
      </PostForm>
    </>
  );
}
