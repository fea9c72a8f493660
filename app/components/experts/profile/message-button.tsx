import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { DialogTrigger, type DialogTriggerProps } from "~/ui/dialog";
import { SignInTrigger } from "./sign-in-trigger";

/** What 'Send message' opens: a visitor's prompt, the form, or the page that says why there is no form. */
export type MessageTarget = "prompt" | "dialog" | "page";

export const messageTarget = ({
  isSignedIn,
  draft,
}: {
  isSignedIn: boolean;
  draft: unknown;
}): MessageTarget => (isSignedIn ? (draft ? "dialog" : "page") : "prompt");

interface Target {
  expertId: string;
  cardNumber?: number | undefined;
}

/** 'Send message', with the given label. */
export function MessageButton({
  way,
  expertId,
  cardNumber,
  wide,
  variant = "quiet",
  children,
}: Target & Pick<DialogTriggerProps, "wide" | "variant"> & { way: MessageTarget; children: string }) {
  const look = { variant, wide };
  const href = paths.expertMessage(expertId);
  if (way === "page") {
    return (
      <ButtonLink {...look} href={href}>
        {children}
      </ButtonLink>
    );
  }
  if (way === "prompt") {
    return (
      <SignInTrigger {...look} reason={messageReason({ expertId, cardNumber })}>
        {children}
      </SignInTrigger>
    );
  }
  return (
    <DialogTrigger {...look} opens={dialogId(cardNumber)} href={href} linkText="Open the message form">
      {children}
    </DialogTrigger>
  );
}

/** The reason of the prompt that a visitor's button opens. */
export const messageReason = ({ expertId, cardNumber }: Target) =>
  ({ id: dialogId(cardNumber), action: "message", redirectTo: paths.expertMessage(expertId) }) as const;

/** Returns the id of the dialog that the button opens. */
export const dialogId = (cardNumber?: number) => (cardNumber ? `message-${cardNumber}` : "message");
