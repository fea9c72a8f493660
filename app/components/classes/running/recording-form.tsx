import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { recordingDays } from "~/domain/classes/class";
import { recordingEffects } from "~/domain/classes/running/change-effects";
import { classLimits } from "~/domain/classes/running/running";
import { Button } from "~/ui/button";

/** The form for the recording of a class. `until` is the end of the time to watch the current one. */
export function RecordingForm(props: {
  action: string;
  link: string | null;
  until: string | null;
  /** The number of sold seats. */
  confirmed: number;
  verdict: SubmissionResult | undefined;
}) {
  const { action, link, until, confirmed, verdict } = props;
  const [form, fields] = formState<{ replayLink: string }>({
    id: "replay",
    lastResult: verdict,
    defaultValue: { replayLink: link ?? "" },
  });
  const hint = until
    ? `Learners can watch it until ${until}. If you correct the link, we email it again and that date stays. Leave the field empty to remove the recording.`
    : recordingEffects({ confirmed, days: recordingDays });
  return (
    <section className="stack-s" aria-labelledby="recording">
      <h2 id="recording">Recording</h2>
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="stack own-form">
        <FormField
          field={fields.replayLink}
          label="Link to the recording"
          hint={hint}
          type="url"
          maxLength={classLimits.link}
          spellCheck={false}
          autoComplete="off"
        />
        <div>
          <Button variant="quiet">Save recording</Button>
        </div>
      </PostForm>
    </section>
  );
}
