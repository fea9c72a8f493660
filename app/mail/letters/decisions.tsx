import { applicationDecided } from "~/domain/applications/decide-application.server";
import { cardDecided } from "~/domain/experts/card/decide-card.server";
import { dayText } from "~/domain/experts/certifications/certification";
import { certificationDecided } from "~/domain/experts/certifications/decide-certification.server";
import { endSentence } from "~/shared/end-sentence";
import { decided, mailTemplate, signedOut } from "../letter";

/** To the applicant: accepted as an expert, or declined with the reason. */
export const applicationDecidedMail = mailTemplate(applicationDecided, (decision) => {
  const { outcome, to_name, roleChanged = true, isListed, reason: words, nextUrl: href } = decision;
  const reason = "You get this email because you applied as an expert on Keyway.";
  if (outcome === "accepted" && isListed) {
    return decided(to_name, {
      title: "Your application was accepted",
      preview: "Learners see your card now. Next, set your hours.",
      reason,
      news: "your account is now an expert account, and learners can see your card. They can book you as soon as you have set your hours.",
      follows: [roleChanged && signedOut],
      next: { href, text: "Set your hours" },
    });
  }
  return outcome === "accepted"
    ? decided(to_name, {
        title: "Your application was accepted",
        preview: "You can build your expert card now.",
        reason,
        news: "your account is now an expert account. Next, build your card. Learners can find you as soon as it is approved.",
        follows: [roleChanged && signedOut],
        next: { href, text: "Build your card" },
      })
    : decided(to_name, {
        title: "Your application was declined",
        preview: "The reason, and what you can do next.",
        reason,
        news: "thank you for applying. We can't accept it at the moment, for this reason:",
        words,
        follows: ["You can apply again when that has changed."],
        next: { href, text: "Apply again" },
      });
});

/** To the expert: the card was approved, or returned with what to change. */
export const cardDecidedMail = mailTemplate(cardDecided, (decision) => {
  const { outcome, to_name, isListed = true, reason: words, cardUrl: href } = decision;
  const isApproved = outcome === "approved";
  const whatIsListed = isListed
    ? "The listed version stays as it is."
    : "Learners don't see it until an admin has approved it.";
  return decided(to_name, {
    title: isApproved ? "Your expert card is approved" : "Your expert card needs a change",
    preview: isApproved ? "Learners see it now." : "Please edit it and save it again.",
    reason: "You get this email because you submitted an expert card on Keyway.",
    news: isApproved
      ? "an admin has approved your expert card. Learners can see it now."
      : `an admin has reviewed your expert card and sent it back. ${whatIsListed}`,
    ...{ words, label: "What to change:" },
    next: { href, text: isApproved ? "See your card" : "Edit your card" },
  });
});

/** To the expert: a certification was verified, or why it wasn't. */
export const certificationDecidedMail = mailTemplate(certificationDecided, (decision) => {
  const { to_name, name, isVerified, expiresOn, reason: words, pageUrl } = decision;
  return decided(to_name, {
    title: isVerified ? `Verified: ${name}` : `We couldn't verify ${name}`,
    preview: isVerified ? "Learners see the badge now." : "Why, and how to send it again.",
    reason: "You get this email because you asked us to verify a certification on Keyway.",
    news: isVerified
      ? `${endSentence(`an admin has checked ${name}`)} Your profile shows it as verified${expiresOn ? ` until ${dayText(expiresOn)}` : ""}.`
      : `an admin has looked at ${name} and couldn't verify it. Your profile still shows it as self-declared.`,
    words,
    next: { href: pageUrl, text: "Your certifications" },
  });
});
