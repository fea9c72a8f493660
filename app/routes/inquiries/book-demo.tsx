import { redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { SendButton } from "~/components/form/send-button";
import { TraceFields } from "~/components/form/trace-fields";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SampleReport } from "~/components/teams/sample-report";
import { WhatTheTeamSees } from "~/components/teams/what-the-team-sees";
import { type DemoFields, demoForm } from "~/domain/inquiries/inquiries.forms.server";
import { inquiryLimits } from "~/domain/inquiries/inquiry";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { ButtonLink } from "~/ui/button";
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

export default function BookDemoPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = formState<DemoFields>({ id: "demo", lastResult: actionData });
  return (
    <Page
      title="Training for your team"
      lead="Tell us who has to learn what. We reply with a proposal: experts, dates and a price. The consultation is free."
    >
      <div className="two">
        <div className="stack-s">
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
              hint="How many people, what they do, what they should be able to do afterwards."
              multiline
              rows={6}
              optional
              maxLength={inquiryLimits.answer}
            />
            <TraceFields opened={fields.opened} />
            <SendButton>Schedule Free Consultation</SendButton>
          </PostForm>
        </div>
        <aside className="panel">
          <h2>What happens next</h2>
          <div className="prose">
            <ol>
              <li>A person reads your request, and answers by email within 24-48 hours.</li>
              <li>We talk for half an hour about your team, free of charge.</li>
              <li>You get a proposal with names, dates and a price. Nothing is booked before you agree.</li>
            </ol>
          </div>
        </aside>
      </div>
      <section className="stack-s" aria-labelledby="teams-title">
        <h2 id="teams-title">How a team pays</h2>
        <div className="prose">
          <p>
            Your company pays a budget in advance, by card or against an invoice. The people whom you invite
            book lessons and classes with it, up to the limit that you set for each of them. You can also
            reserve several seats of a live class, give them to your people by name, and pass them on until
            the class begins. You get a report for each month.
          </p>
        </div>
        <SampleReport />
        <WhatTheTeamSees level="h3" />
        <p>
          <ButtonLink variant="outlined" href={paths.teams}>
            Make a team
          </ButtonLink>
        </p>
      </section>
    </Page>
  );
}
