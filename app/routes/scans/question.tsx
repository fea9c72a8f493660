import { data, redirect, useNavigation } from "react-router";
import { keepPage, reached, unreachableText } from "~/components/form/keep-page";
import { type AnswerProblem, QuestionForm } from "~/components/scans/question-form";
import { ScanDialog } from "~/components/scans/scan-dialog";
import { ScanFailed, scanFailed } from "~/components/scans/scan-failed";
import { ScanBackdrop } from "~/components/scans/scan-first-page";
import { isScanStep } from "~/components/scans/scan-steps";
import {
  analysingMessages,
  ScanPreparing,
  ScanWaiting,
  waitingTitleId,
} from "~/components/scans/scan-waiting";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { answerQuestion } from "~/domain/scans/answer-question.server";
import { answerMessages } from "~/domain/scans/messages";
import { viewQuestion } from "~/domain/scans/question-view.server";
import { cvLimit } from "~/domain/scans/scan";
import { answerForm } from "~/domain/scans/scan.forms.server";
import { paths } from "~/shared/paths";
import { isLonger } from "~/shared/text-length";
import { callerContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { isDocumentNavigation } from "~/web/is-document-navigation.server";
import { parseForm } from "~/web/parse-form.server";
import { readAnnounced, scanHolder } from "~/web/scan-cookie.server";
import type { Route } from "./+types/question";
import { requireScan } from "./own-scan.server";
import { runAnalysis } from "./run-analysis.server";

/** One question of a scan. Next, Back and Close all store the answer. */

export const handle: PageHandle = {
  hydrate: true,
  failure: { unexpected: scanFailed, back: { href: paths.skillScan, label: "AI Skill Scan" } },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `Question ${loaderData.number} of ${loaderData.count} - AI Skill Scan`
      : "AI Skill Scan",
    description: "One question of your skill scan.",
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const scan = await requireScan(context, request, params.scanId);
  if (scan.finished) throw redirect(paths.scanResult(scan.id), 303);
  const number = readNumber(params.number);
  const view = viewQuestion(scan, number);
  if (!view) throw data(null, { status: 404 });
  const { problem } = view.question;
  const missing = problem && url.searchParams.get("missing") === "1" ? answerMessages[problem] : undefined;
  const announced = readAnnounced(context, request);
  const isNew = number === 1 && announced.scanId === scan.id && Object.keys(scan.answers).length === 0;
  const isBegun = isNew && isDocumentNavigation(request);
  const page = { ...view, scanId: scan.id, mode: scan.mode, missing, isBegun };
  return data(page, announced.clear ? { headers: { "Set-Cookie": announced.clear } } : {});
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const holder = scanHolder(context, request);
  const scan = await requireScan(context, request, params.scanId);
  const number = readNumber(params.number);
  const view = viewQuestion(scan, number);
  if (!view) throw data(null, { status: 404 });
  const before = number > 1 ? paths.scanQuestion(scan.id, number - 1) : paths.skillScan;
  let isAnalysing = false;
  const answer = await judgeForm(
    { context, request },
    {
      form: await parseForm(request, { pasted: ["answer"] }),
      schema: answerForm,
      keepEmpty: true,
      async run({ answer: given, intent }) {
        const isBack = intent !== "next";
        const kept = await answerQuestion(db, caller, { holder, scan, number, given, isBack });
        const error = kept.ok ? null : kept.error;
        if (error === "closed") return redirect(paths.scanResult(scan.id), 303);
        if (error) return { fields: { answer: answerMessages[error] } };
        if (intent === "close") return redirect(paths.skillScan, 303);
        if (intent === "back") return redirect(before, 303);
        if (number < view.count) return redirect(paths.scanQuestion(scan.id, number + 1), 303);
        isAnalysing = true;
        return runAnalysis({ context, request }, { holder, scanId: scan.id });
      },
    },
  );
  if (answer instanceof Response) return answer;
  const { status, reply } = answer;
  const refusal = {
    number,
    isFailed: isAnalysing,
    given: [reply.initialValue?.answer ?? []].flat().map(String),
    answer: reply.error?.answer?.[0],
    form: reply.error?.[""]?.[0],
  };
  return data(refusal, { status });
}

/**
 * With JavaScript the next question loads in place, and an answer that doesn't arrive stays in the form. A CV that is
 * too long isn't sent: the server reads no form beyond its size limit.
 */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const text = String(form.get("answer") ?? "").trim();
  if (!isLonger(text, cvLimit)) return keepPage(serverAction, isScanStep);
  const answer = answerMessages["cv-too-long"];
  return { number: readNumber(params.number), isFailed: false, given: [text], answer, form: undefined };
}

const readNumber = (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : 0);

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, count, question, missing, scanId } = loaderData;
  const { formData } = useNavigation();
  const isSending = formData?.get("intent") === "next";
  const answered = reached(actionData);
  const refused = answered?.number === number ? answered : undefined;
  const unreached = actionData && "isUnreachable" in actionData ? actionData : undefined;
  const isLast = number === count;
  const isAnalysing = isSending && isLast;
  const isFailed = refused?.isFailed ?? false;
  const problem: AnswerProblem = refused ?? {
    answer: missing,
    ...(unreached && (isLast ? { unanswered: unreached } : { form: unreachableText })),
  };
  return (
    <>
      <ScanDialog
        labelledBy={isFailed ? "error-summary-title" : isAnalysing ? waitingTitleId : "scan-step"}
        // After a text answer was refused, Close only leaves the page: the answer can't be stored.
        hasForm={!isAnalysing && !isFailed && !(refused?.answer && question.kind === "text")}
      >
        {loaderData.isBegun ? <ScanPreparing /> : null}
        {isAnalysing ? <ScanWaiting title="Analysing your answers" messages={analysingMessages} /> : null}
        {isFailed ? (
          <ScanFailed scanId={scanId} />
        ) : (
          // Hidden while the analysis runs, so that a failure keeps what was typed.
          <div hidden={isAnalysing}>
            <QuestionForm
              step={{ ...loaderData, question: { ...question, answer: refused?.given ?? question.answer } }}
              problem={problem}
              isSending={isSending}
            />
          </div>
        )}
      </ScanDialog>
      <ScanBackdrop />
    </>
  );
}
