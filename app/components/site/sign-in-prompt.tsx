import type { ComponentProps, ReactNode } from "react";
import { GoingTo, type WantedExpert } from "~/components/accounts/going-to-expert";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";

interface SignInPromptProps {
  /** The words after "to": "book a session". */
  action: string;
  redirectTo: string;
  /** In a dialog, 'Maybe later' closes it, and the dialog's title is that of the prompt, except in a section. */
  isInDialog?: boolean;
  laterHref?: string | undefined;
  /** The prompt is below another title, so its own is an h2. */
  isSection?: boolean;
}

export const signInPromptTitle = "Please sign in to continue";

const reasonText = (action: string) => `You need to be signed in to ${action}.`;

/** The prompt as a page of its own, beside or below the expert that it leads to. */
export function SignInPage({
  back,
  wanted,
  children,
  ...prompt
}: Pick<SignInPromptProps, "action" | "redirectTo"> & {
  back?: ComponentProps<typeof Page>["back"];
  wanted?: WantedExpert | null | undefined;
  children?: ReactNode;
}) {
  return (
    <Page
      narrow
      title={signInPromptTitle}
      lead={reasonText(prompt.action)}
      back={back}
      beside={wanted ? <GoingTo expert={wanted} /> : null}
    >
      {children}
      <SignInPrompt {...prompt} />
    </Page>
  );
}

/**
 * The prompt for a visitor who wants to view an expert, book or write (decision B7). On a page it has the form to sign
 * in. A list with a dialog on each card has none: password managers would fill in all of them.
 */
export function SignInPrompt(props: SignInPromptProps) {
  const { action, redirectTo, isInDialog, laterHref = paths.experts(), isSection } = props;
  const prompt = (
    <>
      {isSection ? <h2>{signInPromptTitle}</h2> : null}
      {isSection || isInDialog ? <p>{reasonText(action)}</p> : null}
      {isInDialog ? (
        <ButtonLink wide href={paths.login(redirectTo)}>
          Sign In
        </ButtonLink>
      ) : (
        <SignInForm redirectTo={redirectTo} />
      )}{" "}
      <ButtonLink wide variant="quiet" href={paths.signup(redirectTo)}>
        Create Account
      </ButtonLink>{" "}
      {isInDialog ? (
        <button type="submit" className="link later">
          Maybe later
        </button>
      ) : (
        <a className="link later" href={laterHref}>
          Maybe later
        </a>
      )}
    </>
  );
  return isInDialog ? (
    <form method="dialog" className="sign-in-prompt">
      {prompt}
    </form>
  ) : (
    <div className="sign-in-prompt">{prompt}</div>
  );
}

/** Posts to the sign-in page, which shows what is wrong and asks for a second step. */
const SignInForm = ({ redirectTo }: { redirectTo: string }) => (
  <PostForm action={paths.login()} className="form">
    <input type="hidden" name="redirectTo" value={redirectTo} />
    <Field
      id="sign-in-email"
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
    />
    <Field
      id="sign-in-password"
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
    <Button wide>Sign In</Button>
    <p className="small">
      <a href={paths.login(redirectTo)}>Other ways to sign in</a> ·{" "}
      <a href={paths.forgotPassword}>Forgot password?</a>
    </p>
  </PostForm>
);

/** The prompt in a dialog. Open it with a `DialogTrigger` whose `href` is `paths.signInPrompt(…)`. */
export function SignInDialog({ id, action, redirectTo }: { id: string; action: string; redirectTo: string }) {
  return (
    <Dialog id={id} title={signInPromptTitle}>
      <SignInPrompt action={action} redirectTo={redirectTo} isInDialog />
    </Dialog>
  );
}
