import { dayText } from "~/domain/experts/certifications/certification";
import { certificationDecided } from "~/domain/experts/certifications/decide-certification.server";
import { endSentence } from "~/shared/end-sentence";
import { ActionLink, greeting, Paragraph, Quote, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the expert: a certification was verified, or why it wasn't. */
export const certificationDecidedMail = mailTemplate(certificationDecided, (decided) => {
  const { to_name, name, isVerified, expiresOn, reason, pageUrl } = decided;
  const title = isVerified ? `Verified: ${name}` : `We couldn't verify ${name}`;
  const body = (
    <Sheet
      title={title}
      preview={isVerified ? "Learners see the badge now." : "Why, and how to send it again."}
      reason="You get this email because you asked us to verify a certification on Keyway."
    >
      <Paragraph>
        {isVerified
          ? `${greeting(to_name)} ${endSentence(`an admin has checked ${name}`)} Your profile shows it as verified${expiresOn ? ` until ${dayText(expiresOn)}` : ""}.`
          : `${greeting(to_name)} an admin has looked at ${name} and couldn't verify it. Your profile still shows it as self-declared.`}
      </Paragraph>
      {reason ? <Quote>{reason}</Quote> : null}
      <ActionLink href={pageUrl}>Your certifications</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});
