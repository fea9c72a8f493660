import { ResendVerification } from "~/components/accounts/resend-verification";
import { newExpertText } from "~/domain/accounts/messages";
import { notSignedIn, submitMessages } from "~/domain/applications/messages";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** The specification's text for a visitor, with links to sign in and return. */
export function SignInToApply({ isNewExpert }: { isNewExpert: boolean }) {
  return (
    <Notice kind="info" title={isNewExpert ? newExpertText : notSignedIn}>
      {isNewExpert ? null : <p>Sign in or create an account, and we'll bring you back here.</p>}
      <div className="actions">
        <ButtonLink href={paths.login(paths.apply)}>Sign in</ButtonLink>
        <ButtonLink variant="quiet" href={paths.signup(paths.apply)}>
          Create account
        </ButtonLink>
      </div>
    </Notice>
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

export function AlreadyExpert({ wasAccepted }: { wasAccepted: boolean }) {
  return (
    <Notice
      kind="success"
      title={wasAccepted ? "Your application was accepted" : submitMessages["already-expert"]}
    >
      <p>
        {wasAccepted ? "You are an expert now. " : ""}Your card and your hours are on{" "}
        <a href={paths.profile}>your profile</a>.
      </p>
    </Notice>
  );
}
