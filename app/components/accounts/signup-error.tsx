import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";

/** The content of the card, from a loader. */
export interface SignupErrorData {
  text: string;
  /** What helps where trying again doesn't. */
  hint: string | undefined;
  /** The page that the visitor was going to, so that the next try leads there; empty when there was none. */
  redirectTo: string;
}

export const signupErrorTitle = "Signup Error";

/** The specification's card for a sign-in or sign-up through the provider that failed. */
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

/** The card as a route's page. */
export function SignupErrorPage({ loaderData }: { loaderData: SignupErrorData }) {
  return <SignupError {...loaderData} />;
}
