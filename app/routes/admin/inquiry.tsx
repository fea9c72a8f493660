import { data, redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { InquiryReplies } from "~/components/admin/inquiry-replies";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { findReplies, readInquiry } from "~/domain/inquiries/inbox.server";
import { answeredForm } from "~/domain/inquiries/inquiries.forms.server";
import { type InquiryKind, inquiryKinds, inquiryLimits, replyMessages } from "~/domain/inquiries/inquiry";
import { replyToInquiry } from "~/domain/inquiries/reply-inquiry.server";
import { setAnswered } from "~/domain/inquiries/set-answered.server";
import { undoAnswer } from "~/domain/inquiries/undo-answer.server";
import { tooLateText } from "~/domain/lists/undo";
import { makeTeamFor, mayMakeTeam } from "~/domain/teams/running/make-team.server";
import { teamMessages } from "~/domain/teams/team";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/inquiry";
import { adminView } from "./admin-view.server";
import { nextOfQueue } from "./decide.server";

/** One inquiry in full, with the admin's answers. A form's message is answered here, by an email. */

export const meta = ownPageMeta("Inquiry", "A message sent to us.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { kind, at, answeredAt, userId, ...inquiry } = orNotFound(await readInquiry(db, params.inquiryId));
  const written = kind === "question" ? [] : await findReplies(db, inquiry.id);
  return {
    ...inquiry,
    kind: inquiryKinds[kind],
    canReply: kind !== "question" && inquiry.email !== null,
    replies: written
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ id, text, at, by, mail }) => ({ id, text, at: moment(at), by, mail })),
    draft: written.find(({ withdrawnAt }) => withdrawnAt !== null)?.text,
    // The team of a demo request may be made, and its owner invited again until it has one.
    canMakeTeam: kind === "demo-request" && (await mayMakeTeam(db, params.inquiryId)),
    userId,
    sentAt: moment(at),
    answeredAt: answeredAt && moment(answeredAt),
  };
}

export async function action({ context, params: { inquiryId: id }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: answeredForm,
      async run({ intent, reply }) {
        const { db, env } = context.get(servicesContext);
        const back = paths.inquiry(id);
        if (intent === "undo") {
          const undone = await undoAnswer(db, caller, id);
          if (!undone.ok && undone.error === "not-found") throw data(null, { status: 404 });
          if (!undone.ok) return { status: 409, form: tooLateText };
          const headers = {
            "Set-Cookie": flash(context, undone.value.isReply ? takenBack : "Marked as new again."),
          };
          return redirect(back, { status: 303, headers });
        }
        if (intent === "reply") {
          const sent = await replyToInquiry(db, caller, { id, text: reply });
          if (!sent.ok && sent.error === "not-found") throw data(null, { status: 404 });
          if (!sent.ok) return { status: 409, form: replyMessages[sent.error] };
          return nextOfQueue(context, "inbox", `${whoseText(sent.value)}: your answer is on its way.`, back);
        }
        if (intent === "team") {
          const made = await makeTeamFor(db, caller, { inquiryId: id, secret: env.sessionSecret });
          if (!made.ok) return { status: 409, form: teamMessages[made.error] };
          const invited = flash(context, `${made.value.email} is invited to own a team.`);
          return redirect(back, { status: 303, headers: { "Set-Cookie": invited } });
        }
        const isAnswered = intent === "answered";
        const set = await setAnswered(db, caller, { id, isAnswered });
        if (!set.ok) throw data(null, { status: 404 });
        const whose = whoseText(set.value);
        if (isAnswered) return nextOfQueue(context, "inbox", `${whose}: marked as answered.`, back);
        const headers = { "Set-Cookie": flash(context, `${whose}: marked as new.`) };
        return redirect(back, { status: 303, headers });
      },
    },
  );
}

const takenBack = "Your answer was not sent. Its text is in the form again.";

/** Names the inquiry in the notice, which stands above the next one. */
const whoseText = ({ kind, sender }: { kind: InquiryKind; sender: string }) =>
  `${inquiryKinds[kind]} from ${sender}`;

/** Escapes the sender's address: a "?" or "&" in it could add receivers to the link. */
const replyTo = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

export default function InquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, name, email, company, subject, text, expert, isSuspected, ...more } = loaderData;
  const { canMakeTeam, userId, sentAt, answeredAt, replies, canReply, draft } = more;
  const [form, fields] = formState<{ reply: string }>({
    id: "inquiry",
    lastResult: actionData,
    defaultValue: { reply: draft },
  });
  const facts = [
    { label: "Email", value: email },
    { label: "From an account", value: userId ? <a href={paths.adminUser(userId)}>Yes</a> : "No" },
    { label: "To", value: expert && <a href={paths.expert(expert.id)}>{expert.name}</a> },
  ];
  return (
    <AdminPage
      title={<bdi>{[name, company].filter(Boolean).join(", ") || kind}</bdi>}
      lead={`${kind}, sent ${sentAt}`}
      back={{ href: paths.inbox(), label: "Inbox" }}
    >
      <FormErrors form={form} />
      {isSuspected ? (
        <Notice kind="info" title="This looks automated, so no email was sent about it." />
      ) : null}
      {answeredAt ? <Notice kind="info" title={`Marked as answered ${answeredAt}`} /> : null}
      <div className="two">
        <div className="stack">
          <section className="panel" aria-label="Message">
            {subject ? <h2>{subject}</h2> : null}
            {text ? <p className="as-written">{text}</p> : <p className="muted">Nothing was written.</p>}
          </section>
          <InquiryReplies replies={replies} />
          {canReply ? (
            <PostForm action={paths.inquiry(id)} noValidate id={form.id} className="form">
              <FormField
                field={fields.reply}
                label={replies.length > 0 ? "Another answer" : "Your answer"}
                hint="We email it without the original message. For a reply, that email links to the contact form."
                multiline
                rows={8}
                required
                maxLength={inquiryLimits.answer}
              />
              <Button name="intent" value="reply" variant={answeredAt ? "quiet" : "primary"}>
                Send answer
              </Button>
            </PostForm>
          ) : null}
        </div>
        <aside className="panel" aria-label="About this message">
          <Rows items={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
          <PostForm action={paths.inquiry(id)} className="stack-s">
            <input type="hidden" name="intent" value={answeredAt ? "new" : "answered"} />
            <Button wide variant={answeredAt || canReply ? "quiet" : "primary"} className="decides">
              {answeredAt ? "Mark as new" : "Mark as answered"}
            </Button>
            <p className="muted small">
              {answeredAt ? "It moves back to the new messages." : "It moves out of the new messages."} No
              email is sent.
            </p>
          </PostForm>
          {canMakeTeam ? (
            <PostForm action={paths.inquiry(id)} className="stack-s">
              <Button wide variant="quiet" name="intent" value="team">
                Create a team
              </Button>
              <p className="muted small">We email the sender an invitation to own it.</p>
            </PostForm>
          ) : null}
          {email ? (
            <p>
              <a href={replyTo(email, `Re: ${subject ?? kind}`)}>Answer from your own mailbox</a>
            </p>
          ) : null}
        </aside>
      </div>
    </AdminPage>
  );
}
