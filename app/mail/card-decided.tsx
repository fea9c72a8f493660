import { cardDecided } from "~/domain/experts/card/decide-card.server";
import { ActionLink, greeting, Paragraph, Quote, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the expert: the card was approved, or returned with what to change. */
export const cardDecidedMail = mailTemplate(cardDecided, (decision) => {
  const isApproved = decision.outcome === "approved";
  const title = isApproved ? "Your expert card is approved" : "Your expert card needs a change";
  const whatIsListed =
    (decision.isListed ?? true)
      ? "The listed version stays as it is."
      : "Learners don't see it until an admin has approved it.";
  const body = (
    <Sheet
      title={title}
      preview={isApproved ? "Learners see it now." : "Please edit it and save it again."}
      reason="You get this email because you submitted an expert card on Keyway."
    >
      <Paragraph>
        {isApproved
          ? `${greeting(decision.to_name)} an admin has approved your expert card. Learners can see it now.`
          : `${greeting(decision.to_name)} an admin has reviewed your expert card and sent it back. ${whatIsListed}`}
      </Paragraph>
      {decision.reason ? (
        <>
          <Paragraph>What to change:</Paragraph>
          <Quote>{decision.reason}</Quote>
        </>
      ) : null}
      <ActionLink href={decision.cardUrl}>{isApproved ? "See your card" : "Edit your card"}</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});
