import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { CodeField } from "~/components/accounts/code-field";
import { FormErrors } from "~/components/form/form-field";
import { pageMeta } from "~/components/site/page-meta";
import { useSiteData } from "~/components/site/site-data";
import { accountMessages } from "~/domain/accounts/messages";
import type { SecondFactorProof } from "~/domain/accounts/second-factor/second-factor";
import { codeForm } from "~/domain/accounts/second-factor/second-factor.forms.server";
import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { type Claim, tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { requestFactsContext, servicesContext } from "~/web/context";
import { completeEntry } from "~/web/enter.server";
import { flash } from "~/web/flash.server";
import { parseForm } from "~/web/parse-form.server";
import { forgetFirstStep, readFirstStep } from "~/web/second-step.server";
import { clearThrottle, throttle } from "~/web/throttle.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/second-step";

/** The second step of signing in: a code of the app, or a recovery code. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Enter your code",
    description: "The second step of signing in to Keyway.",
    noindex: true,
  });

/** The page belongs to one sign-in, although nobody is signed in yet. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { redirectTo } = await orUnavailable(() => readFirstStep(context, request));
  const byRecoveryCode = url.searchParams.get("with") === "recovery-code";
  return { byRecoveryCode, startOver: paths.login(redirectTo) };
}

export const action = (args: Route.ActionArgs) => orUnavailable(() => takeCode(args));

async function takeCode({ context, request }: Route.ActionArgs) {
  const { db, env, clock } = context.get(servicesContext);
  const first = await readFirstStep(context, request);
  const submission = parseWithZod(await parseForm(request), { schema: codeForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const claims: Claim[] = [{ rule: "second-step:account", subject: first.userId }];
  const wait = await throttle(context, claims);
  if (wait !== null) return data(submission.reply({ formErrors: [tooManyText(wait)] }), { status: 429 });
  const proof = await proveSecondFactor(db, {
    userId: first.userId,
    code: submission.value.code,
    secret: env.sessionSecret,
    sourceAddress: context.get(requestFactsContext).clientAddress,
    now: clock(),
  });
  if (!proof) {
    const fieldErrors = { code: [accountMessages["wrong-code"]] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  await clearThrottle(context, claims);
  const alsoSet = [forgetFirstStep(context)];
  if (proof.method === "recovery-code") alsoSet.push(await flash(context, codesLeftText(proof), "info"));
  return completeEntry(context, request, { ...first, hadSecondStep: true }, alsoSet);
}

function codesLeftText({ codesLeft }: Extract<SecondFactorProof, { method: "recovery-code" }>): string {
  if (codesLeft === 0) return "That was your last recovery code. Please make new ones in your profile.";
  return `You used a recovery code. You have ${codesLeft} left.`;
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { byRecoveryCode, startOver } = loaderData;
  const [form, fields] = useForm<{ code: string }>({ id: "second-step", lastResult: actionData });
  const supportEmail = useSiteData()?.supportEmail;
  return (
    <Page title="Enter your code" lead="Your account asks for a second step." narrow>
      <FormErrors form={form} />
      <form method="post" noValidate id={form.id} className="stack">
        <CodeField field={fields.code} takes={byRecoveryCode ? "recovery" : "app"} />
        <Button wide>Continue</Button>
      </form>
      <ul className="stack-s">
        <li>
          {byRecoveryCode ? (
            <a href={paths.secondStep}>Use your authenticator app</a>
          ) : (
            <a href={`${paths.secondStep}?with=recovery-code`}>Use a recovery code</a>
          )}
        </li>
        <li>
          <a href={startOver}>Start over</a>
        </li>
      </ul>
      {byRecoveryCode && supportEmail ? (
        <p className="small">
          No recovery code left? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ) : null}
    </Page>
  );
}
