import { redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { SendButton } from "~/components/form/send-button";
import { TraceFields } from "~/components/form/trace-fields";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { NextSteps } from "~/components/teams/next-steps";
import { SampleReport } from "~/components/teams/sample-report";
import { WhatTheTeamSees } from "~/components/teams/what-the-team-sees";
import { readExpertFacts } from "~/domain/experts/listing/front-page.server";
import { type DemoFields, demoForm } from "~/domain/inquiries/inquiries.forms.server";
import { inquiryLimits } from "~/domain/inquiries/inquiry";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/book-demo";

/** A business's request for a free consultation. */

export const handle: PageHandle = {
  // No sheet inside the page: its table needs styles that the sheet of text pages lacks.
  loadingLabel: "Sending...",
  failure: { posted: unavailableText },
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Corporate training",
    description:
      "Training for security teams by the experts who teach on Keyway. Tell us what your team has to learn; the first consultation is free.",
  });

export async function action({ context, request }: Route.ActionArgs) {
  return formAction(
    { context, request },
    {
      schema: demoForm,
      counts: () => [{ rule: "form:address", subject: addressSubject(context) }],
      async run({
        firstName,
        lastName,
        businessEmail: email,
        companyName: company,
        message,
        website,
        opened,
      }) {
        const { db, env } = context.get(servicesContext);
        await sendInquiry(
          db,
          context.get(callerContext),
          { form: "demo-request", name: `${firstName} ${lastName}`, email, company, answer: message },
          { inbox: env.demoInboxEmail, traces: { website, opened } },
        );
        return redirect(paths.thankYou, 303);
      },
    },
  );
}

/** The lowest price of a lesson; null if it can't be read: the form is there all the same. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const facts = await readExpertFacts(db).catch((error: unknown) => {
    log.error("The prices of the page for businesses could not be read", error);
    return null;
  });
  return { fromCents: facts?.fromCents ?? null };
}

export default function BookDemoPage({ loaderData: { fromCents }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Training for your team"
      lead="A working practitioner teaches your team live, using your own cases. Tell us what they need to learn, and we reply with experts, dates and a price."
    >
      <div className="two profile">
        <div className="stack">
          <div className="stack-s">
            <p className="headline">
              {fromCents === null ? null : `Lessons from ${formatPrice(fromCents)}, no platform fee. `}
              One budget, one report a month.
            </p>
            <div className="prose">
              <ul>
                <li>One-to-one lessons and live classes for everyone you invite.</li>
                <li>Pay in advance by card or invoice, and set a monthly limit for each person.</li>
                <li>
                  Reserve several seats in a live class for people by name, and pass them on until it starts.
                </li>
                <li>See what was booked, what it cost and whether it took place, but never what was said.</li>
              </ul>
            </div>
          </div>
        </div>
        <aside className="panel" aria-label="Ask for a consultation">
          <DemoForm verdict={actionData} />
        </aside>
        <div className="stack">
          <section className="stack-s" aria-labelledby="next-title">
            <h2 id="next-title">What happens next</h2>
            <div className="prose">
              <ol>
                <li>We read your request and reply by email within 24-48 hours.</li>
                <NextSteps />
              </ol>
            </div>
            <p>
              Ready to start? <a href={paths.teams}>Create a team</a>
            </p>
          </section>
          <SampleReport />
          <WhatTheTeamSees ofOthers />
        </div>
      </div>
    </Page>
  );
}

function DemoForm({ verdict }: { verdict: Route.ComponentProps["actionData"] }) {
  const [form, fields] = formState<DemoFields>({ id: "demo", lastResult: verdict });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.bookDemo} noValidate id={form.id} className="form">
        <FormField
          field={fields.firstName}
          label="First name"
          autoComplete="given-name"
          required
          maxLength={inquiryLimits.name}
        />
        <FormField
          field={fields.lastName}
          label="Last name"
          autoComplete="family-name"
          required
          maxLength={inquiryLimits.name}
        />
        <FormField
          field={fields.businessEmail}
          label="Business email"
          type="email"
          autoComplete="email"
          required
          maxLength={inquiryLimits.email}
        />
        <FormField
          field={fields.companyName}
          label="Company name"
          autoComplete="organization"
          optional
          maxLength={inquiryLimits.company}
        />
        <FormField
          field={fields.message}
          label="Message"
          hint="How many people, what they do now, and what they should be able to do afterwards."
          multiline
          rows={4}
          optional
          maxLength={inquiryLimits.answer}
        />
        <TraceFields opened={fields.opened} />
        <SendButton>Schedule Free Consultation</SendButton>
      </PostForm>
    </>
  );
}
