import { expertLinked } from "~/domain/experts/record/link-expert.server";
import { action, greeting, link, mailTemplate, paragraph, signedOut } from "../letter";

/** To an account that was linked to an expert record: what it means, and the next steps. */
export const expertLinkedMail = mailTemplate(expertLinked, (linked) => {
  const title = `The expert record ${linked.expert_name} is connected to your account`;
  return {
    title,
    preview: "You now manage its card, hours and sessions.",
    reason: "You get this email because the record has the email address that you confirmed on Keyway.",
    says: [
      `${greeting(linked.to_name)} an admin has connected the expert record “${linked.expert_name}” to your Keyway account. You now manage its card, hours and sessions.`,
      linked.roleChanged && signedOut,
      paragraph(
        "What to do next: check your card and your sessions on the dashboard, then",
        " ",
        link(linked.hoursUrl, "set the hours when learners can book you"),
        ".",
      ),
      action(linked.dashboardUrl, "Open your dashboard"),
    ],
  };
});
