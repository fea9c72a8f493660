import { dayText } from "~/domain/experts/certifications/certification";
import { certificationExpires } from "~/domain/experts/certifications/mail-expiring.server";
import { action, greeting, mailTemplate } from "../letter";

/** To the expert: a verified certification expires in 30 days, or today. */
export const certificationExpiresMail = mailTemplate(certificationExpires, (expiring) => {
  const { to_name, name, expiresOn, isLast, pageUrl } = expiring;
  const day = dayText(expiresOn);
  const title = isLast ? `${name} expires today` : `${name} expires on ${day}`;
  return {
    title,
    preview: "How to keep it verified.",
    reason: "You get this email because your card on Keyway has a verified certification.",
    says: [
      `${greeting(to_name)} your certification ${name} is verified until ${day}. After that day your profile shows it as self-declared.`,
      "If you have renewed it, send us the new evidence and an admin will check it.",
      action(pageUrl, "Your certifications"),
    ],
  };
});
