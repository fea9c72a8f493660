import { data, redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PersonFields } from "~/components/form/person-fields";
import { PostForm } from "~/components/form/post-form";
import { SendButton } from "~/components/form/send-button";
import { TraceFields } from "~/components/form/trace-fields";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import {
  type AnswerFields,
  answerForm,
  type BeginnerFields,
  beginnerForm,
} from "~/domain/inquiries/inquiries.forms.server";
import { type AnswerForm, inquiryLimits, inquiryMessages, isAnswerForm } from "~/domain/inquiries/inquiry";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/form";

/**
 * The internal replacement for an external form that isn't configured (decision A4): one question, or, for the beginner
 * program, a sign-up.
 */

interface Words {
  title: string;
  lead: string;
  label: string;
  hint?: string;
  send: string;
  thanks: string;
}

const words: Record<AnswerForm, Words> = {
  "beginner-program": {
    title: "Sign up for the beginner program",
    lead: "Six weeks, live, from the first command to the first application. Leave your name and email address, and we'll tell you when a date is open and what it costs.",
    label: "What should we know?",
    send: "Sign up",
    thanks: "You're on our list for the beginner program. We'll email you.",
  },
  "request-skills": {
    title: "Request skills",
    lead: "No expert here for what you need? Tell us, and we'll look for one.",
    label: "What would you like to learn?",
    hint: "And what for: “Kubernetes forensics, for on-call work”, or “ISO 27001, for an audit in May”.",
    send: "Send request",
    thanks: "We passed your request to the people who look for new experts.",
  },
  "suggest-a-skill": {
    title: "Suggest a skill",
    lead: "Which skill did you look for but not find? We look for experts who teach it.",
    label: "What would you like to learn?",
    send: "Send suggestion",
    thanks: "We passed your suggestion to the people who look for new experts.",
  },
  "give-feedback": {
    title: "Give feedback",
    lead: "The people who run Keyway read every answer.",
    label: "What went well, and what should change?",
    hint: "If it is about a session or a class, say with whom and when it was.",
    send: "Send feedback",
    thanks: "Your feedback is read by the people who run Keyway.",
  },
};

export const handle: PageHandle = { styles: "text" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? words[loaderData.form].title : "Page not found",
    description: loaderData ? words[loaderData.form].lead : "There is no page at this address.",
    noindex: true,
  });

export function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = context.get(callerContext).actor;
  const sender = actor && { name: actor.fullName, email: actor.email };
  return { form: knownForm(params.form), sender, isSent: url.searchParams.get("sent") === "1" };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = knownForm(params.form);
  return formAction(
    { context, request },
    {
      schema: form === "beginner-program" ? beginnerForm : answerForm,
      counts: () => [{ rule: "form:address", subject: addressSubject(context) }],
      faultText: inquiryMessages.failed,
      async run({ website, opened, ...answer }) {
        const { db, env } = context.get(servicesContext);
        const { supportEmail: inbox } = env;
        await sendInquiry(
          db,
          context.get(callerContext),
          { ...answer, form },
          { inbox, traces: { website, opened } },
        );
        return redirect(`${paths.form(form)}?sent=1`, 303);
      },
    },
  );
}

/** @throws 404 for a form that doesn't exist */
function knownForm(name: string): AnswerForm {
  if (!isAnswerForm(name)) throw data(null, { status: 404 });
  return name;
}

export default function FormPage({ loaderData: { form, sender, isSent }, actionData }: Route.ComponentProps) {
  const { title, lead, thanks } = words[form];
  if (isSent && !actionData) {
    return (
      <Page narrow title="Thank you" lead={thanks}>
        <p>
          <ButtonLink href={paths.experts()}>Find Experts</ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page narrow title={title} lead={lead}>
      {form === "beginner-program" ? (
        <SignUp sender={sender} verdict={actionData} />
      ) : (
        <Answer form={form} email={sender?.email ?? null} verdict={actionData} />
      )}
    </Page>
  );
}

function Answer(props: {
  form: AnswerForm;
  email: string | null;
  verdict: Route.ComponentProps["actionData"];
}) {
  const { label, hint, send } = words[props.form];
  const [form, fields] = formState<AnswerFields>({
    id: "answer",
    lastResult: props.verdict,
    defaultValue: { email: props.email ?? "" },
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.form(props.form)} noValidate id={form.id} className="form">
        <FormField
          field={fields.answer}
          label={label}
          hint={hint}
          multiline
          rows={6}
          required
          maxLength={inquiryLimits.answer}
        />
        <FormField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          optional
          hint="Only if you would like an answer."
          maxLength={inquiryLimits.email}
        />
        <TraceFields opened={fields.opened} />
        <SendButton>{send}</SendButton>
      </PostForm>
    </>
  );
}

function SignUp(props: {
  sender: { name: string; email: string } | null;
  verdict: Route.ComponentProps["actionData"];
}) {
  const [form, fields] = formState<BeginnerFields>({
    id: "beginner",
    lastResult: props.verdict,
    ...(props.sender && { defaultValue: props.sender }),
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={paths.form("beginner-program")} noValidate id={form.id} className="form">
        <PersonFields fields={fields} />
        <FormField
          field={fields.answer}
          label={words["beginner-program"].label}
          multiline
          rows={4}
          optional
          maxLength={inquiryLimits.answer}
        />
        <TraceFields opened={fields.opened} />
        <Button>{words["beginner-program"].send}</Button>
      </PostForm>
    </>
  );
}
