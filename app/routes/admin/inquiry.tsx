import { data, redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { readInquiry } from "~/domain/inquiries/inbox.server";
import { answeredForm } from "~/domain/inquiries/inquiries.forms.server";
import { type InquiryKind, inquiryKinds } from "~/domain/inquiries/inquiry";
import { setAnswered } from "~/domain/inquiries/set-answered.server";
import { makeTeamFor, mayMakeTeam } from "~/domain/teams/running/make-team.server";
import { teamMessages } from "~/domain/teams/team";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
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

/** One inquiry in full. The admin answers it with their own mail program, and marks it as answered here. */

export const meta = ownPageMeta("Inquiry", "A message sent to us.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { kind, at, answeredAt, userId, ...inquiry } = orNotFound(await readInquiry(db, params.inquiryId));
  return {
    ...inquiry,
    kind: inquiryKinds[kind],
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
      async run({ intent }) {
        const { db, env } = context.get(servicesContext);
        if (intent === "team") {
          const made = await makeTeamFor(db, caller, { inquiryId: id, secret: env.sessionSecret });
          if (!made.ok) return { status: 409, form: teamMessages[made.error] };
          const invited = flash(context, `${made.value.email} is invited to own a team.`);
          return redirect(paths.inquiry(id), { status: 303, headers: { "Set-Cookie": invited } });
        }
        const isAnswered = intent === "answered";
        const set = await setAnswered(db, caller, { id, isAnswered });
        if (!set.ok) throw data(null, { status: 404 });
        const whose = whoseText(set.value);
        if (isAnswered) return nextOfQueue(context, "inbox", `${whose}: marked as answered.`);
        const headers = { "Set-Cookie": flash(context, `${whose}: marked as new.`) };
        return redirect(paths.inquiry(id), { status: 303, headers });
      },
    },
  );
}

/** Names the inquiry in the notice, which stands above the next one. */
const whoseText = ({ kind, sender }: { kind: InquiryKind; sender: string }) =>
  `${inquiryKinds[kind]} from ${sender}`;

/** Escapes the sender's address: a "?" or "&" in it could add receivers to the link. */
const replyTo = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

export default function InquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, name, email, company, subject, text, expert, isSuspected, ...more } = loaderData;
  const { canMakeTeam, userId, sentAt, answeredAt } = more;
  const [form] = formState({ id: "inquiry", lastResult: actionData });
  const facts = [
    { label: "Name", value: name },
    { label: "Email", value: email },
    { label: "Company", value: company },
    { label: "Subject", value: subject },
    { label: "From an account", value: userId ? <a href={paths.adminUser(userId)}>Yes</a> : "No" },
    { label: "To", value: expert && <a href={paths.expert(expert.id)}>{expert.name}</a> },
  ];
  return (
    <AdminPage title={kind} lead={`Sent ${sentAt}`} back={{ href: paths.inbox(), label: "Inbox" }}>
      <FormErrors form={form} />
      {isSuspected ? (
        <Notice kind="info" title="This looks automated, so no email was sent about it." />
      ) : null}
      {answeredAt ? <Notice kind="info" title={`Marked as answered ${answeredAt}`} /> : null}
      <Rows items={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
      {text ? <p className="as-written">{text}</p> : <p className="muted">Nothing was written.</p>}
      <p className="muted">
        {answeredAt
          ? "Marking this as new moves it back to the new inquiries. No email is sent."
          : "Marking this as answered moves it out of the new inquiries. No email is sent: you reply from your own mailbox."}
      </p>
      <PostForm action={paths.inquiry(id)} id={form.id} className="actions">
        <input type="hidden" name="intent" value={answeredAt ? "new" : "answered"} />
        <Button variant={answeredAt ? "quiet" : "primary"} className="decides">
          {answeredAt ? "Mark as new" : "Mark as answered"}
        </Button>
        {email ? (
          <ButtonLink variant="quiet" href={replyTo(email, `Re: ${subject ?? kind}`)}>
            Answer by email
          </ButtonLink>
        ) : null}
      </PostForm>
      {canMakeTeam ? (
        <PostForm action={paths.inquiry(id)} className="actions">
          <p className="muted">Makes a team and emails the sender an invitation to own it.</p>
          <Button variant="quiet" name="intent" value="team">
            Make a team
          </Button>
        </PostForm>
      ) : null}
    </AdminPage>
  );
}
