import { SignInDialog } from "~/components/site/sign-in-prompt";
import { type SignInReason, signInActions } from "./sign-in-trigger";

/** The prompt for this reason. On a page with several, they come after the content. */
export const SignInFor = ({ reason: { id, action, redirectTo } }: { reason: SignInReason }) => (
  <SignInDialog id={id} action={signInActions[action]} redirectTo={redirectTo} />
);
