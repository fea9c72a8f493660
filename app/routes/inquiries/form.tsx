import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { pageMeta } from "~/components/site/page-meta";
import { storageFault } from "~/db/errors.server";
import { answerForm } from "~/domain/inquiries/inquiries.forms.server";
import { type AnswerForm, inquiryLimits, inquiryMessages, isAnswerForm } from "~/domain/inquiries/inquiry";
import { saveFormAnswer } from "~/domain/inquiries/save-form-answer.server";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { actorContext, servicesContext } from "~/web/context";
import { parseForm } from "~/web/parse-form.server";
import { addressSubject, countAttempt } from "~/web/throttle.server";
import type { Route } from "./+types/form";

/** The internal stand-in for an external form that isn't configured (decision A4): one question, one answer. */

interface Words {
  title: string;
  lead: string;
  label: string;
  thanks: string;
}

const words: Record<AnswerForm, Words> = {
  "suggest-a-skill": {
    title: "Suggest a skill",
    lead: "Which skill did you look for and not find? We look for experts who teach it.",
    label: "What would you like to learn?",
    thanks: "Your suggestion is with the people who look for new experts.",
  },
  "give-feedback": {
    title: "Give feedback",
    lead: "What went well, what didn’t, what should be different?",
    label: "Your feedback",
    thanks: "Your feedback is read by the people who run Keyway.",
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? words[loaderData.form].title : "Page not found",
    description: loaderData ? words[loaderData.form].lead : "There is no page at this address.",
    noindex: true,
  });

export function loader({ context, params, url }: Route.LoaderArgs) {
  const email = context.get(actorContext)?.email ?? null;
  return { form: knownForm(params.form), email, isSent: url.searchParams.get("sent") === "1" };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, clock, log } = context.get(servicesContext);
  const form = knownForm(params.form);
  const submission = parseWithZod(await parseForm(request), { schema: answerForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const userId = context.get(actorContext)?.userId ?? null;
  try {
    const wait = await countAttempt(context, [{ rule: "form:address", subject: addressSubject(context) }]);
    if (wait !== null) return data(submission.reply({ formErrors: [tooManyText(wait)] }), { status: 429 });
    await saveFormAnswer(db, { ...submission.value, form, userId, now: clock() });
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("An answer could not be kept", error);
    return data(submission.reply({ formErrors: [inquiryMessages.failed] }), { status: 503 });
  }
  return redirect(`${paths.form(form)}?sent=1`, 303);
}

/** @throws 404 for a form that doesn't exist */
function knownForm(name: string): AnswerForm {
  if (!isAnswerForm(name)) throw data(null, { status: 404 });
  return name;
}

export default function FormPage({ loaderData: { form, email, isSent }, actionData }: Route.ComponentProps) {
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
      <Answer form={form} email={email} verdict={actionData} />
    </Page>
  );
}

function Answer(props: {
  form: AnswerForm;
  email: string | null;
  verdict: Route.ComponentProps["actionData"];
}) {
  const { label } = words[props.form];
  const [form, fields] = useForm<{ answer: string; email: string }>({
    id: "answer",
    lastResult: props.verdict,
    defaultValue: { email: props.email ?? "" },
  });
  return (
    <>
      <FormErrors form={form} />
      <form method="post" action={paths.form(props.form)} noValidate id={form.id} className="form">
        <FormField field={fields.answer} label={label} multiline required maxLength={inquiryLimits.answer} />
        <FormField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          optional
          hint="Only if you would like an answer."
          maxLength={inquiryLimits.email}
        />
        <Button>Send</Button>
      </form>
    </>
  );
}
