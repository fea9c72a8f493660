import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ZoneName } from "~/components/site/zone-name";
import { paths } from "~/shared/paths";
import { Button, type ButtonVariant } from "~/ui/button";
import { Fold } from "~/ui/fold";

interface RunActionsProps {
  id: string;
  state: "draft" | "confirmed" | "sent" | "settled" | "stopped";
  isByHand: boolean;
  hasBankFile: boolean;
  /** How many payouts were sent and aren't decided. */
  underWay: number;
  /** Whether all payouts are posted, so that the list for the bank is final. */
  isComplete: boolean;
  /** The day on which the bank is to pay, whether it is fixed, and the zone of the documents. */
  executeOn: string;
  isDayFixed: boolean;
  zone: string;
  verdict: SubmissionResult | undefined;
}

/** What can be done with a run in its state, and what it will do. */
export function RunActions({
  id,
  state,
  isByHand,
  hasBankFile,
  underWay,
  isComplete,
  executeOn,
  isDayFixed,
  zone,
  verdict,
}: RunActionsProps) {
  const [form, fields] = formState<{ executeOn: string }>({ id: "run", lastResult: verdict });
  const press = (intent: string, label: string, variant?: ButtonVariant) => (
    <PostForm action={paths.payoutRun(id)}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant={variant}>{label}</Button>
    </PostForm>
  );
  return (
    <>
      <FormErrors form={form} />
      {state === "draft" ? (
        <section className="stack-s" aria-labelledby="do">
          <h2 id="do">Check and confirm</h2>
          <p>
            {isByHand
              ? "Confirming moves no money: you send the run in the next step."
              : "After you confirm, the payouts are sent at once and can't be stopped."}
          </p>
          <div className="actions">
            {press("confirm", isByHand ? "Confirm the run" : "Confirm and send")}
            {press("stop", "Stop the run", "outlined")}
          </div>
        </section>
      ) : null}
      {state === "confirmed" ? (
        <section className="stack-s" aria-labelledby="do">
          <h2 id="do">Send</h2>
          <p>
            Sending fixes the list and takes the amounts from the experts' balances. Then you can download the
            files for your bank.
          </p>
          <div className="actions">
            {press("send", "Send the run")}
            {press("stop", "Stop the run", "outlined")}
          </div>
        </section>
      ) : null}
      {isByHand && state === "sent" ? (
        <section className="stack-s" aria-labelledby="do">
          <h2 id="do">Pay and settle</h2>
          {isComplete && underWay > 0 ? (
            <>
              <p>
                {hasBankFile ? "Give one of these files to your bank" : "Pay what this file lists"}, then mark
                what became of each payout.
              </p>
              {isDayFixed ? (
                <p>
                  The bank is to pay on {executeOn}, <ZoneName zone={zone} />. A file was downloaded, so the
                  day is fixed.
                </p>
              ) : (
                <PostForm action={paths.payoutRun(id)} className="form" noValidate id={form.id}>
                  <input type="hidden" name="intent" value="execution-day" />
                  <FormField
                    field={fields.executeOn}
                    label="The bank is to pay on"
                    hint="A working day of the TARGET calendar. The first download of a file fixes it."
                    type="date"
                    defaultValue={executeOn}
                  />
                  <p className="muted small">
                    Days are in <ZoneName zone={zone} />.
                  </p>
                  <div>
                    <Button variant="outlined">Save the day</Button>
                  </div>
                </PostForm>
              )}
              <p className="actions">
                {hasBankFile ? (
                  <a href={paths.payoutFile(id, "xml")} download>
                    ISO 20022 (pain.001)
                  </a>
                ) : null}{" "}
                <a href={paths.payoutFile(id, "csv")} download>
                  CSV
                </a>
              </p>
              {hasBankFile ? null : (
                <p className="muted">Set PAYOUT_DEBTOR_IBAN to get the ISO 20022 file as well.</p>
              )}
              <Fold
                text="If your bank has paid every payout that isn't marked yet, mark all of them at once. Each expert gets an email, and this can't be undone."
                more="Mark all as paid…"
                less="Close"
              >
                {press("all-paid", "Mark all as paid", "outlined")}
              </Fold>
            </>
          ) : (
            <p>The payouts are still being posted. Reload this page in a few seconds.</p>
          )}
        </section>
      ) : null}
    </>
  );
}
