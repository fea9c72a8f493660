import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";

/** The content of the card, from a loader. */
export interface SignupErrorData {
  text: string;
  /** What to do if trying again doesn't help. */
  hint: string | undefined;
  /** The page that the visitor was going to, for the next try; empty if there was none. */
  redirectTo: string;
}

export const signupErrorTitle = "Signup Error";

/** The specification's card for a failed sign-in or sign-up through the provider. */
export function SignupError({ text, hint, redirectTo }: SignupErrorData) {
  return (
    <Page narrow>
      <section className="panel" aria-labelledby="signup-error">
        <h1 id="signup-error">{signupErrorTitle}</h1>
        <p role="alert">{text}</p>
        {hint ? <p>{hint}</p> : null}
        <div className="actions">
          <ButtonLink href={paths.signup(redirectTo)}>Try Again</ButtonLink>
          <ButtonLink variant="quiet" href={paths.login(redirectTo)}>
            Back to sign in
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}

export function SignupErrorPage({ loaderData }: { loaderData: SignupErrorData }) {
  return <SignupError {...loaderData} />;
}
