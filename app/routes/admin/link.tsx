import { data } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { CardPreview } from "~/components/experts/card/card-preview";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { canBeShown, OutsideLink } from "~/components/site/outside-link";
import { ownPageMeta } from "~/components/site/page-meta";
import { roleLabels } from "~/domain/caller";
import { linkMessages } from "~/domain/experts/record/link";
import { linkForm } from "~/domain/experts/record/link.forms.server";
import {
  findLinkCandidate,
  findRecordCard,
  findRecordName,
} from "~/domain/experts/record/link-candidates.server";
import { confirmLink } from "~/domain/experts/record/link-expert.server";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/link";
import { adminView } from "./admin-view.server";
import { nextOfQueue } from "./decide.server";

/** An expert record and the account with the same confirmed address, for the admin to link (decision B2). */

export const meta = ownPageMeta("Confirm a link", "Link a record to its account.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, zone } = adminView(context, request);
  const name = await findRecordName(db, params.expertId);
  const pair = await findLinkCandidate(db, params.expertId);
  const card = pair && (await findRecordCard(db, params.expertId));
  if (name === null) throw data(null, { status: 404 });
  return {
    name,
    card: card && { ...card, avatar: card.avatar && canBeShown(card.avatar) ? card.avatar : null },
    pair: pair && {
      ...pair,
      recordedAt: formatDate(pair.recordedAt, zone),
      accountSince: formatDate(pair.accountSince, zone),
    },
  };
}

export async function action({ context, params: { expertId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: linkForm,
      async run({ userId }) {
        const { db } = context.get(servicesContext);
        const linked = await confirmLink(db, caller, { expertId, userId });
        if (!linked.ok) return { status: 409, form: linkMessages[linked.error] };
        const { name, roleChanged } = linked.value;
        const ended = roleChanged
          ? " The account is now an expert account and was signed out everywhere."
          : "";
        const notice = `${name} is linked to the account. We've emailed its owner.${ended}`;
        return nextOfQueue(context, "links", notice);
      },
    },
  );
}

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, pair, card } = loaderData;
  const [form] = formState({ id: "link", lastResult: actionData });
  const isSameName = pair?.name.trim().toLowerCase() === pair?.accountName.trim().toLowerCase();
  return (
    <AdminPage title={`Link ${name} to an account`} back={{ href: paths.approvals, label: "Approvals" }}>
      <FormErrors form={form} />
      {pair ? (
        <>
          <div className="side-by-side">
            <section className="panel" aria-labelledby="record">
              <h2 id="record">The expert record</h2>
              <Rows
                items={[
                  { label: "Name", value: pair.name },
                  { label: "Email", value: pair.email },
                  { label: "Since", value: pair.recordedAt },
                  { label: "Listed", value: pair.isApproved ? "Yes" : "No" },
                ]}
              />
            </section>
            <section className="panel" aria-labelledby="account">
              <h2 id="account">The account</h2>
              <Rows
                items={[
                  { label: "Name", value: <Compared text={pair.accountName} isSame={isSameName} /> },
                  { label: "Email", value: <Compared text={`${pair.email}, confirmed`} isSame /> },
                  { label: "Since", value: pair.accountSince },
                  { label: "Role", value: roleLabels[pair.accountRole] },
                ]}
              />
            </section>
          </div>
          <div className="stack-s decides-on">
            {card ? <CardPreview card={card} ahead={undefined} /> : null}
            {pair.isApproved ? (
              <p>
                <a href={paths.expert(pair.expertId)}>Open the public profile</a>
              </p>
            ) : (
              <p className="as-written">{pair.bio}</p>
            )}
            {pair.linkedin ? (
              <p>
                <OutsideLink href={pair.linkedin} />
              </p>
            ) : null}
          </div>
          <PostForm action={paths.expertLink(pair.expertId)} className="form">
            <input type="hidden" name="userId" value={pair.userId} />
            <p>
              The account can then edit this card, its hours and its sessions.
              {pair.accountRole === "expert"
                ? ""
                : " It becomes an expert account, which signs its owner out everywhere."}{" "}
              We'll email its owner. If they aren't the same person, don't confirm: nothing changes then.
            </p>
            <p className="actions">
              <Button className="decides">Confirm the link</Button> <a href={paths.approvals}>Not now</a>
            </p>
          </PostForm>
        </>
      ) : (
        <Notice kind="info" title="Nothing to confirm">
          <p>This record is linked, or no account has confirmed the record's email address.</p>
        </Notice>
      )}
    </AdminPage>
  );
}

/** A fact of the account, and whether the record has the same. */
const Compared = ({ text, isSame }: { text: string; isSame: boolean }) => (
  <>
    {text} <Badge kind={isSame ? "good" : "bad"}>{isSame ? "Same" : "Differs"}</Badge>
  </>
);
