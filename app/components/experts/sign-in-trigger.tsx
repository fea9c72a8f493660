import { SignInDialog } from "~/components/site/sign-in-prompt";
import { paths } from "~/shared/paths";
import { DialogTrigger } from "~/ui/dialog";

/** What a visitor may be asked to sign in for: the key is the prompt page's, the words end its sentence. */
const actions = { view: "view this profile", book: "book a session" };

interface SignInTriggerProps {
  /** The dialog's id, once on the page. */
  id: string;
  action: keyof typeof actions;
  /** Where to go on once signed in. */
  redirectTo: string;
  variant?: "primary" | "link";
  wide?: boolean;
  className?: string;
  children: string;
}

/** For visitors, in place of a link that needs an account: it opens the sign-in prompt (decision B7). */
export function SignInTrigger({ id, action, redirectTo, children, ...look }: SignInTriggerProps) {
  return (
    <DialogTrigger opens={id} href={paths.signInPrompt({ action, redirectTo })} {...look}>
      {children}
    </DialogTrigger>
  );
}

/** The prompt that `SignInTrigger`s of the same id open. */
export function SignInFor({
  id,
  action,
  redirectTo,
}: Pick<SignInTriggerProps, "id" | "action" | "redirectTo">) {
  return <SignInDialog id={id} action={actions[action]} redirectTo={redirectTo} />;
}
