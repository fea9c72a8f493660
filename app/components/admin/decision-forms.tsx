import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { FormErrors, FormField } from "~/components/form/form-field";
import { Button } from "~/ui/button";

interface Refusal {
  /** What is posted as `decision`. */
  value: string;
  /** What the button says. */
  label: string;
  /** Who reads the reason, and what comes of it. */
  hint: string;
}

/**
 * Yes with one button, no with a reason: each a form of its own, so that neither can be sent for the other. Both post to
 * `action`, which names what was seen.
 */
export function DecisionForms(props: {
  action: string;
  accept: { value: string; label: string; hint: string };
  refuse: Refusal;
  reasonLimit: number;
  verdict: SubmissionResult<string[]> | undefined;
}) {
  const { action, accept, refuse, reasonLimit, verdict } = props;
  const [form, fields] = useForm<{ reason: string }>({ id: "decision", lastResult: verdict });
  return (
    <>
      <FormErrors form={form} />
      <section className="panel" aria-labelledby="accept-title">
        <h2 id="accept-title">{accept.label}</h2>
        <p className="muted">{accept.hint}</p>
        <form method="post" action={action}>
          <Button name="decision" value={accept.value}>
            {accept.label}
          </Button>
        </form>
      </section>
      <section className="panel" aria-labelledby="refuse-title">
        <h2 id="refuse-title">{refuse.label}</h2>
        <form method="post" action={action} noValidate id={form.id} className="form">
          <FormField
            field={fields.reason}
            label="Reason"
            hint={refuse.hint}
            multiline
            rows={5}
            required
            maxLength={reasonLimit}
          />
          <Button variant="quiet" name="decision" value={refuse.value}>
            {refuse.label}
          </Button>
        </form>
      </section>
    </>
  );
}
