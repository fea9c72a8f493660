import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

interface SignInPromptProps {
  /** What comes after "to": "book a session". */
  action: string;
  /** Where to go on once signed in. */
  redirectTo: string;
  /**
   * In a dialog, which 'Maybe later' closes, and whose title is the prompt's unless it is a section. Elsewhere the
   * prompt brings its own title …
   */
  isInDialog?: boolean;
  /** … and 'Maybe later' leads here. */
  laterHref?: string | undefined;
  /** Below the own title of a page or dialog. */
  isSection?: boolean;
}

export const signInPromptTitle = "Please sign in to continue";

/** What a visitor is asked before viewing from the listing, booking or messaging (decision B7). */
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

/** The prompt as a dialog; open it with a `DialogTrigger` whose `href` is `paths.signInPrompt(…)`. */
export function SignInDialog({ id, action, redirectTo }: { id: string; action: string; redirectTo: string }) {
  return (
    <Dialog id={id} title={signInPromptTitle}>
      <SignInPrompt action={action} redirectTo={redirectTo} isInDialog />
    </Dialog>
  );
}
