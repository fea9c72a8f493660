import { paths } from "~/shared/paths";
import { DialogCover, DialogTrigger, type DialogTriggerProps } from "~/ui/dialog";

/** The actions that need a sign-in. The key is a parameter of the prompt's page; the value ends its sentence. */
export const signInActions = { view: "view this profile", book: "book a session", message: "send a message" };

/** A reason to sign in, for the dialog and the button that opens it. */
export interface SignInReason {
  id: string;
  action: keyof typeof signInActions;
  redirectTo: string;
}

const wayIn = ({ id, action, redirectTo }: SignInReason) => ({
  opens: id,
  href: paths.signInPrompt({ action, redirectTo }),
  linkText: `Sign in to ${action}`,
});

/** A button for visitors in place of a link that needs an account. It opens the sign-in prompt (decision B7). */
export function SignInTrigger({
  reason,
  children,
  ...look
}: Pick<DialogTriggerProps, "wide" | "variant"> & {
  reason: SignInReason;
  children: string;
}) {
  return (
    <DialogTrigger {...look} {...wayIn(reason)}>
      {children}
    </DialogTrigger>
  );
}

/** The same, covering a whole card. */
export const SignInCover = ({ reason, label }: { reason: SignInReason; label: string }) => (
  <DialogCover label={label} {...wayIn(reason)} />
);
