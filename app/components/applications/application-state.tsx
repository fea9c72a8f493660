import { ResendVerification } from "~/components/accounts/resend-verification";
import { newExpertText } from "~/domain/accounts/messages";
import { submitMessages } from "~/domain/applications/messages";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** The way to the form for a visitor. */
export function SignInToApply({ isNewExpert }: { isNewExpert: boolean }) {
  if (isNewExpert) {
    return (
      <Notice kind="info" title={newExpertText}>
        <p>
          <ButtonLink href={paths.login(paths.apply)}>Sign in</ButtonLink>
        </p>
      </Notice>
    );
  }
  return (
    <div className="stack-s">
      <div className="actions">
        <ButtonLink href={paths.signup(paths.apply)}>Create an account to apply</ButtonLink>
        <ButtonLink variant="quiet" href={paths.login(paths.apply)}>
          Sign in
        </ButtonLink>
      </div>
      <p className="muted small">It takes a minute, and we'll bring you back here.</p>
    </div>
  );
}

/** Asks an account to confirm its address before it applies (decision B8). */
export function ConfirmToApply({ email, isRefused }: { email: string; isRefused: boolean }) {
  return (
    <Notice kind={isRefused ? "error" : "info"} title={submitMessages.unverified}>
      <p>We have sent a link to {email}. It leads back to this page.</p>
      <ResendVerification email={email} redirectTo={paths.apply} />
    </Notice>
  );
}

export function Pending({ sentOn, isRepeated }: { sentOn: string; isRepeated: boolean }) {
  return (
    <Notice kind="info" title="Your application is pending">
      {isRepeated ? <p>{submitMessages["already-pending"]}</p> : null}
      <p>Sent on {sentOn}. An admin will read it, and we'll email you the decision.</p>
    </Notice>
  );
}

/** Why the last application was declined, above the form to apply again. */
export function Declined({ decidedOn, reason }: { decidedOn: string; reason: string }) {
  return (
    <Notice kind="info" title="Your application was declined">
      <p>Decided on {decidedOn}, for this reason:</p>
      <p className="as-written">{reason}</p>
      <p>You can apply again. The form below holds what you wrote.</p>
    </Notice>
  );
}

export function AlreadyExpert({ wasAccepted, hasCard }: { wasAccepted: boolean; hasCard: boolean }) {
  return (
    <Notice
      kind="success"
      title={wasAccepted ? "Your application was accepted" : submitMessages["already-expert"]}
    >
      <p>
        {wasAccepted ? "You are an expert now. " : ""}
        {hasCard ? (
          <>
            Your card and your hours are on <a href={paths.profile}>your profile</a>.
          </>
        ) : (
          <>
            Your card comes next: <a href={paths.expertDashboard}>see what is left to do</a>.
          </>
        )}
      </p>
    </Notice>
  );
}
