import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { reasonLimit } from "~/domain/lists/decision";
import { Button } from "~/ui/button";

interface Choice {
  label: string;
  /** What the decision does, and who gets an email. */
  hint: string;
}

/**
 * Two separate forms, one to accept and one to refuse with a reason, so that neither is sent by mistake. Both post to
 * `action`, which identifies the version that the admin saw. `whyNot` replaces the button to accept.
 */
export function DecisionForms(props: {
  action: string;
  accept: Choice & { whyNot?: string | undefined };
  refuse: Choice;
  verdict: SubmissionResult<string[]> | undefined;
}) {
  const { action, accept, refuse, verdict } = props;
  const [form, fields] = formState<{ reason: string }>({ id: "decision", lastResult: verdict });
  return (
    <aside className="stack-s decision" id="decide" aria-label="Decision">
      <FormErrors form={form} />
      <section className="panel" aria-labelledby="accept-title">
        <h2 id="accept-title">{accept.label}</h2>
        <p className="muted">{accept.whyNot ?? accept.hint}</p>
        {accept.whyNot ? null : (
          // On a narrow screen, the bar below has this button.
          <PostForm action={action} className="on-wide">
            <Button name="decision" value="accept">
              {accept.label}
            </Button>
          </PostForm>
        )}
      </section>
      <section className="panel" aria-labelledby="refuse-title">
        <h2 id="refuse-title">{refuse.label}</h2>
        <PostForm action={action} noValidate id={form.id} className="form">
          <FormField
            field={fields.reason}
            label="Reason"
            hint={refuse.hint}
            multiline
            rows={5}
            required
            maxLength={reasonLimit}
          />
          <Button variant="quiet" name="decision" value="refuse">
            {refuse.label}
          </Button>
        </PostForm>
      </section>
    </aside>
  );
}
