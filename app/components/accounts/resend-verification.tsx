import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

interface ResendVerificationProps {
  /** Where to send it; null asks for it. */
  email: string | null;
  /** Where to go on once the address is confirmed; empty when nowhere in particular. */
  redirectTo: string;
  errors?: string[] | undefined;
  /** What was typed, when the form came back with it. */
  typed?: string | undefined;
}

/** A form that sends the verification mail once more. It posts to the page that waits for the confirmation. */
export function ResendVerification({ email, redirectTo, errors, typed }: ResendVerificationProps) {
  return (
    <form method="post" action={paths.checkEmail()} noValidate className="stack">
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field
          label="Email"
          name="email"
          id="resend-email"
          type="email"
          autoComplete="email"
          required
          errors={errors}
          defaultValue={typed}
        />
      )}
      <div>
        <Button variant="quiet">Resend email</Button>
      </div>
    </form>
  );
}
