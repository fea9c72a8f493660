import { redirect } from "react-router";
import { helpQuestions } from "~/components/help/help-questions";
import { ContactForm } from "~/components/site/contact-form";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { countEvent } from "~/domain/counts/count-event.server";
import { contactForm } from "~/domain/inquiries/inquiries.forms.server";
import { contactFailed, contactWaitText, inquiryMessages } from "~/domain/inquiries/inquiry";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/contact";
import { asReply } from "./as-reply.server";

/** Contact Us: the target of the 'Support' dialog's form, and of 'Support' in browsers without invoker commands. */

export const handle: PageHandle = {
  styles: "text",
  loadingLabel: "Sending...",
  failure: { posted: contactFailed(unavailableText) },
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact Us",
    description: "Write to the people who run Keyway. We aim to answer within 24-48 hours.",
  });

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(callerContext).actor;
  return {
    sender: actor && { name: actor.fullName, email: actor.email },
    isSent: url.searchParams.get("sent") === "1",
    supportEmail: context.get(servicesContext).env.supportEmail,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await judgeForm(
    { context, request },
    {
      schema: contactForm,
      counts: () => [{ rule: "form:address", subject: addressSubject(context) }],
      faultText: (_, passing) => contactFailed(passing ?? ""),
      waitText: contactWaitText,
      async run({ message, website, opened, ...sender }) {
        const { db, env } = context.get(servicesContext);
        await sendInquiry(
          db,
          context.get(callerContext),
          { ...sender, form: "contact", answer: message },
          { inbox: env.supportEmail, traces: { website, opened } },
        );
        return redirect(`${paths.contact}?sent=1`, 303);
      },
    },
  );
  if (!(answer instanceof Response) && answer.status !== 200) await countFailure(context);
  return asReply(answer);
}

/** Counts a failed form. If that fails too, it is only logged. */
async function countFailure(context: Context) {
  const { db, log, clock } = context.get(servicesContext);
  await countEvent(db, { event: "contact_form_submit", status: "error", now: clock() }).catch(
    (error: unknown) => log.error("A failed contact form could not be counted", error),
  );
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, isSent, supportEmail } = loaderData;
  if (isSent && !actionData) {
    return (
      <Page narrow title="Contact Us" lead={inquiryMessages.contactSent}>
        <p>We aim to answer within 24-48 hours, at the address you gave.</p>
        <p>
          <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page
      title="Contact Us"
      beside={
        <aside className="panel" aria-labelledby="asked-most">
          <h2 id="asked-most">Answered already</h2>
          <AskedMost />
        </aside>
      }
      lead={
        <>
          We aim to answer within 24-48 hours. You can also write to{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or look in the{" "}
          <a href={paths.help}>Help Center</a>.
        </>
      }
    >
      <details className="contents-fold">
        <summary>Answered already</summary>
        <AskedMost />
      </details>
      <ContactForm sender={sender} verdict={actionData} />
    </Page>
  );
}

/** What most people write about, so that they needn't wait for an answer: beside the form, or folded above it on a phone. */
const AskedMost = () => (
  <ul className="link-list">
    {asked.map(({ id, question }) => (
      <li key={id}>
        <a href={`${paths.help}#${id}`}>{question}</a>
      </li>
    ))}
  </ul>
);

const asked = helpQuestions.filter(({ id }) =>
  ["payment", "cancel", "no-show", "guarantee", "video-call"].includes(id),
);
