import { FormField } from "~/components/form/form-field";
import type { FieldState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { claimLimit } from "~/domain/claims/claim";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";

interface GuaranteeFormProps {
  id: string;
  reason: FieldState;
  bookingId: string;
  expertName: string;
  /** What was paid for the session. */
  amount: string;
  until: string;
  /** The team whose budget paid, and gets it back; null for all other payments. */
  team: string | null;
  /** An admin decides in any case. */
  needsAdmin: boolean;
}

/** Asks what was wrong, and says what follows before it is sent. */
export function GuaranteeForm(props: GuaranteeFormProps) {
  const { id, reason, bookingId, expertName, amount, until, team, needsAdmin } = props;
  return (
    <PostForm action={paths.guarantee(bookingId)} noValidate id={id} className="form">
      <FormField
        field={reason}
        label="What was wrong"
        hint={`${expertName} reads it. You can send it until ${until}.`}
        multiline
        rows={4}
        required
        maxLength={claimLimit}
      />
      <div className="stack-s">
        <h2>What happens next</h2>
        <ol className="steps">
          <li>
            {`${expertName} gets an email and has 48 hours to answer. ${
              needsAdmin
                ? "Then an admin decides, because you have used the guarantee three times within a year."
                : `If ${expertName} disagrees, an admin decides. Without an answer your claim is granted.`
            }`}
          </li>
          {team === null ? (
            <>
              <li>{`Once it is granted, you get a credit of ${amount} for a session with another expert, and three suggestions. A session of the same length may cost up to half as much again: we pay the difference, and you pay only what is above that. ${expertName} isn't paid for this session.`}</li>
              <li>
                The credit is valid for 90 days. If you don't use it, we refund the amount to your card.
              </li>
            </>
          ) : (
            <li>{`Once it is granted, ${amount} goes back to the budget of ${team}. ${expertName} isn't paid for this session.`}</li>
          )}
        </ol>
        <p className="muted small">
          You can use the guarantee once for each expert. If you use it more than three times a year, an admin
          decides on each claim.
        </p>
      </div>
      <p className="bar start">
        <Button name="intent" value="claim">
          Send claim
        </Button>
        <ButtonLink variant="quiet" href={paths.booking(bookingId)}>
          Cancel
        </ButtonLink>
      </p>
    </PostForm>
  );
}
