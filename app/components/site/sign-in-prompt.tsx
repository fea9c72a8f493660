import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

interface SignInPromptProps {
  /** The words after "to": "book a session". */
  action: string;
  /** The page to go on to after the sign-in. */
  redirectTo: string;
  /** In a dialog, 'Maybe later' closes it, and the dialog's title is that of the prompt, except in a section. */
  isInDialog?: boolean;
  /** Elsewhere, 'Maybe later' leads here. */
  laterHref?: string | undefined;
  /** The prompt is below another title, so its own is an h2. */
  isSection?: boolean;
}

export const signInPromptTitle = "Please sign in to continue";

/** The prompt for a visitor who wants to view an expert, book or write (decision B7). */
export function SignInPrompt(props: SignInPromptProps) {
  const { action, redirectTo, isInDialog, laterHref = paths.experts(), isSection } = props;
  const Heading = isSection ? "h2" : "h1";
  const prompt = (
    <>
      {isInDialog && !isSection ? null : <Heading>{signInPromptTitle}</Heading>}
      <p>You need to be signed in to {action}</p>
      <ButtonLink wide href={paths.login(redirectTo)}>
        Sign In
      </ButtonLink>{" "}
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

/** The prompt in a dialog. Open it with a `DialogTrigger` whose `href` is `paths.signInPrompt(…)`. */
export function SignInDialog({ id, action, redirectTo }: { id: string; action: string; redirectTo: string }) {
  return (
    <Dialog id={id} title={signInPromptTitle}>
      <SignInPrompt action={action} redirectTo={redirectTo} isInDialog />
    </Dialog>
  );
}
