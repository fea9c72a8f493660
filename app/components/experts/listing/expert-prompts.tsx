import { messageReason } from "~/components/experts/profile/message-button";
import { SignInFor } from "~/components/experts/profile/sign-in-for";
import { signInReasons } from "./expert-card";

/** The dialogs of a visitor's card. They come after the list, so that a text browser shows the list first. */
export function ExpertPrompts({ expertId, cardNumber }: { expertId: string; cardNumber: number }) {
  const { view, book } = signInReasons(expertId, cardNumber);
  return (
    <>
      <SignInFor reason={view} />
      <SignInFor reason={book} />
      <SignInFor reason={messageReason({ expertId, cardNumber })} />
    </>
  );
}
