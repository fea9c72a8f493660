import { useEffect, useState } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { useIsHydrated } from "~/components/bookings/use-is-hydrated";
import { keepPage, reached, unreachableText } from "~/components/form/keep-page";
import { QuestionFields } from "~/components/scans/question-fields";
import { ScanDialog } from "~/components/scans/scan-dialog";
import { ScanFailed, scanFailed } from "~/components/scans/scan-failed";
import { ScanIntro } from "~/components/scans/scan-intro";
import {
  analysing,
  isMotionReduced,
  loadingMs,
  preparing,
  ScanWaiting,
} from "~/components/scans/scan-waiting";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { answerQuestion } from "~/domain/scans/answer-question.server";
import { answerMessages } from "~/domain/scans/messages";
import { modeTexts } from "~/domain/scans/modes";
import { viewQuestion } from "~/domain/scans/question-view.server";
import { answerForm } from "~/domain/scans/scan.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { callerContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { scanHolder } from "~/web/scan-cookie.server";
import type { Route } from "./+types/question";
import { requireScan } from "./own-scan.server";
import { runAnalysis } from "./run-analysis.server";

/** One question of a scan. */

export const handle: PageHandle = {
  hydrate: true,
  failure: { unexpected: scanFailed, back: { href: paths.skillScan, label: "AI Skill Scan" } },
};

export const meta = ownPageMeta("AI Skill Scan", "One question of your skill scan.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const scan = await requireScan(context, request, params.scanId);
  if (scan.finished) throw redirect(paths.scanResult(scan.id), 303);
  const view = viewQuestion(scan, readNumber(params.number));
  if (!view) throw data(null, { status: 404 });
  return { ...view, scanId: scan.id, mode: scan.mode, isStart: url.searchParams.get("started") === "1" };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const holder = scanHolder(context, request);
  const scan = await requireScan(context, request, params.scanId);
  const number = readNumber(params.number);
  const view = viewQuestion(scan, number);
  if (!view) throw data(null, { status: 404 });
  const isLast = number === view.count;
  let isRunning = false;
  const answer = await judgeForm(
    { context, request },
    {
      schema: answerForm,
      keepEmpty: true,
      async run({ answer: given, intent }) {
        const isBack = intent === "back";
        const kept = await answerQuestion(db, caller, { holder, scan, number, given, isBack });
        if (!kept.ok) {
          const { error } = kept;
          if (error === "closed") return redirect(paths.scanResult(scan.id), 303);
          return { fields: { answer: answerMessages[error] } };
        }
        if (isBack)
          return redirect(number > 1 ? paths.scanQuestion(scan.id, number - 1) : paths.skillScan, 303);
        if (!isLast) return redirect(paths.scanQuestion(scan.id, number + 1), 303);
        isRunning = true;
        return runAnalysis(context, { holder, scanId: scan.id });
      },
    },
  );
  if (answer instanceof Response) return answer;
  return data({ ...answer, isFailed: isRunning && answer.status >= 500, number }, { status: answer.status });
}

/** With JavaScript the next question comes in place; an answer that doesn't arrive stays in the form. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, "in-place");

const readNumber = (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : 0);

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { scanId, number, count, mode, question, isStart } = loaderData;
  const isHydrated = useIsHydrated();
  const isLoading = useLoading(isStart);
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "next";
  const isAnalysing = isSending && number === count && navigation.formAction !== paths.skillScan;
  const refused = reached(actionData);
  const isOwn = refused?.number === number;
  return (
    <>
      {isHydrated ? (
        <div className="page">
          <ScanIntro open={null} />
        </div>
      ) : null}
      <ScanDialog labelledBy="scan-step">
        {isLoading ? (
          <ScanWaiting title="One moment" messages={preparing} />
        ) : isAnalysing ? (
          <ScanWaiting title="Analysing your answers" messages={analysing} />
        ) : isOwn && refused.isFailed ? (
          <ScanFailed scanId={scanId} />
        ) : (
          <Form
            method="post"
            action={paths.scanQuestion(scanId, number)}
            noValidate
            className="stack"
            key={number}
            encType={question.kind === "text" ? "multipart/form-data" : "application/x-www-form-urlencoded"}
          >
            <Progress number={number} count={count} />
            <Problem
              texts={
                actionData && !refused
                  ? [unreachableText]
                  : isOwn
                    ? Object.values(refused.reply.error ?? {}).flatMap((found) => found ?? [])
                    : []
              }
            />
            <QuestionFields
              question={
                isOwn ? { ...question, answer: sent(refused.reply.initialValue, question.answer) } : question
              }
              error={isOwn ? refused.reply.error?.answer?.[0] : undefined}
            />
            <p className="bar start scan-steps">
              <Button name="intent" value="next" disabled={isSending}>
                {number === count ? modeTexts[mode].analyse : "Next"}
              </Button>
              {number > 1 ? (
                <Button name="intent" value="back" variant="quiet">
                  Back
                </Button>
              ) : (
                <Link className="button quiet" to={paths.skillScan}>
                  Back
                </Link>
              )}
            </p>
          </Form>
        )}
      </ScanDialog>
    </>
  );
}

/** True for 2.4 seconds after a mode was chosen, where the page was there already and nothing has to stay still. */
function useLoading(isStart: boolean): boolean {
  const wasThere = useIsHydrated();
  const [isLoading, setLoading] = useState(() => wasThere && isStart && !isMotionReduced());
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLoading(false), loadingMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLoading;
}

function Progress({ number, count }: { number: number; count: number }) {
  return (
    <div className="scan-progress">
      <p className="num" id="scan-number">
        Question {number} of {count}
      </p>
      <progress value={number} max={count} aria-labelledby="scan-number" />
    </div>
  );
}

const Problem = ({ texts }: { texts: string[] }) => (
  <ErrorSummary errors={texts.map((text) => ({ text, href: "#answer" }))} />
);

/** What came back with a refusal, else what is kept. */
function sent(initialValue: Record<string, unknown> | null | undefined, kept: string[]): string[] {
  const answer = initialValue?.answer;
  if (typeof answer === "string") return [answer];
  return Array.isArray(answer) ? answer.filter((one) => typeof one === "string") : kept;
}
