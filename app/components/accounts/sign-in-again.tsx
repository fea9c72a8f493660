import { signInFields } from "~/domain/accounts/sign-in-fields";
import { paths } from "~/shared/paths";
import { type PostedField, typedField } from "~/shared/typed-field";
import { Button } from "~/ui/button";
import { AccountForm } from "./account-form";

/** The data of the 401 response to a form that was posted without a session. */
export interface UnsentForm {
  typed: PostedField[];
  /** The form's own address. */
  redirectTo: string;
}

/** A sign-in form for an expired session. It passes what was typed on to the form at `redirectTo`. */
export function SignInAgain({ typed, redirectTo }: UnsentForm) {
  const { username, password, remember } = signInFields;
  const hidden = { redirectTo, [typedField]: JSON.stringify(typed) };
  return (
    <>
      <AccountForm
        id="login"
        action={paths.login()}
        verdict={undefined}
        hidden={hidden}
        fields={{ email: username, password, remember }}
      >
        <Button wide>Sign in</Button>
      </AccountForm>
      <AccountForm id="again" action={redirectTo} verdict={undefined} hidden={hidden} className="stack-s">
        <p>
          Or sign in{" "}
          <a href={paths.login()} target="_blank" rel="noreferrer">
            in another way<span className="visually-hidden"> (opens in a new tab)</span>
          </a>{" "}
          and then come back here:
        </p>
        <div>
          <Button variant="quiet">I have signed in</Button>
        </div>
      </AccountForm>
    </>
  );
}
