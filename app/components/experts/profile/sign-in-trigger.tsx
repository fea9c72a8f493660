import { SignInDialog } from "~/components/site/sign-in-prompt";
import { paths } from "~/shared/paths";
import { DialogCover, DialogTrigger, type DialogTriggerProps } from "~/ui/dialog";

/** What a visitor may be asked to sign in for: the key is the prompt page's, the words end its sentence. */
const actions = { view: "view this profile", book: "book a session", message: "send a message" };

/** One reason to sign in: its dialog and what opens it share this. */
export interface SignInReason {
  /** The dialog's id, once on the page. */
  id: string;
  action: keyof typeof actions;
  /** Where to go on once signed in. */
  redirectTo: string;
}

const wayIn = ({ id, action, redirectTo }: SignInReason) => ({
  opens: id,
  href: paths.signInPrompt({ action, redirectTo }),
  linkText: `Sign in to ${action}`,
});

/** For visitors, in place of a link that needs an account: it opens the sign-in prompt (decision B7). */
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

/** The same, over the whole of a card. */
export const SignInCover = ({ reason, label }: { reason: SignInReason; label: string }) => (
  <DialogCover label={label} {...wayIn(reason)} />
);

/** The prompt that is opened for this reason. On a page of many they stand after what is read. */
export const SignInFor = ({ reason: { id, action, redirectTo } }: { reason: SignInReason }) => (
  <SignInDialog id={id} action={actions[action]} redirectTo={redirectTo} />
);
