import type { FactsOf } from "~/domain/mails/mail-kind";
import { subscription } from "~/domain/subscriptions/subscription-mail.server";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { action, fact, type Letter, link, mailTemplate, paragraph, rule, strongFact } from "../letter";

interface Links {
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** To a subscriber, whose name is unknown: confirm the address, or a date of the class is open. */
export const subscriptionMail = mailTemplate(subscription, ({ subscriberId: id, open }, { place }) => {
  const { appUrl, sessionSecret } = place;
  const token = (use: "confirm" | "unsubscribe") => subscriptionToken(sessionSecret, use, id);
  const confirmUrl = new URL(paths.confirmSubscription(id, token("confirm")), appUrl).href;
  const unsubscribeUrl = new URL(paths.unsubscribe(id, token("unsubscribe")), appUrl).href;
  const links = { confirmUrl, unsubscribeUrl };
  const headers = { "List-Unsubscribe": `<${unsubscribeUrl}>` };
  return { ...(open ? classOpen(open, links) : confirm(links)), headers };
});

function confirm({ confirmUrl, unsubscribeUrl }: Links): Letter {
  return {
    title: "Confirm your subscription",
    preview: "Then we email you when the beginner foundations class opens.",
    reason: "You get this email because this address was given for a subscription on Keyway.",
    says: [
      "Hello, please confirm that you want an email when a date of the beginner foundations class opens.",
      action(confirmUrl, "Confirm subscription"),
      rule,
      "If you didn't ask for this, ignore this email: you aren't subscribed, and won't hear from us again.",
      paragraph("Confirmed and changed your mind? ", link(unsubscribeUrl, "Unsubscribe")),
    ],
  };
}

type OpenClass = NonNullable<FactsOf<typeof subscription>["open"]>;

function classOpen({ title: name, startsAt, classUrl }: OpenClass, { unsubscribeUrl }: Links): Letter {
  return {
    title: "You can book a seat now",
    subject: `Open for booking: ${name}`,
    preview: `${name} is open for booking`,
    reason:
      "You get this email because you asked to hear when the beginner foundations class opens on Keyway.",
    says: [
      "Hello, a date of the class that you asked about is open for booking.",
      fact("Class", name),
      startsAt !== null && strongFact("Time", `${formatMoment(new Date(startsAt), "UTC")} GMT`),
      action(classUrl, "View the class"),
      rule,
      paragraph("Don't want these emails any more? ", link(unsubscribeUrl, "Unsubscribe")),
    ],
  };
}
