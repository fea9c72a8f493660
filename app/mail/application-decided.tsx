import { applicationDecided } from "~/domain/applications/decide-application.server";
import { ActionLink, greeting, Paragraph, Quote, Sheet, SignedOut } from "./parts";
import { mailTemplate } from "./template";

/** To the applicant: accepted as an expert, or declined with the reason. */
export const applicationDecidedMail = mailTemplate(applicationDecided, (decision) => {
  const isAccepted = decision.outcome === "accepted";
  const title = isAccepted ? "Your application was accepted" : "Your application was declined";
  const body = (
    <Sheet
      title={title}
      preview={isAccepted ? "You can build your expert card now." : "The reason, and what you can do next."}
      reason="You get this email because you applied as an expert on Keyway."
    >
      {isAccepted ? (
        <>
          <Paragraph>{`${greeting(decision.to_name)} your account is now an expert account. Next, build your card. Learners can find you as soon as it is approved.`}</Paragraph>
          {(decision.roleChanged ?? true) ? <SignedOut /> : null}
        </>
      ) : (
        <>
          <Paragraph>{`${greeting(decision.to_name)} thank you for applying. We can't accept it at the moment, for this reason:`}</Paragraph>
          <Quote>{decision.reason ?? ""}</Quote>
          <Paragraph>You can apply again when that has changed.</Paragraph>
        </>
      )}
      <ActionLink href={decision.nextUrl}>{isAccepted ? "Build your card" : "Apply again"}</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});
