import { AdminPage } from "~/components/admin/admin-page";
import { ReadMessages } from "~/components/admin/read-messages";
import { ReportedPerson } from "~/components/admin/reported-person";
import { ownPageMeta } from "~/components/site/page-meta";
import { readThread } from "~/domain/chat/reports/read-thread.server";
import type { ReportedAccount } from "~/domain/chat/reports/report";
import { readPortion } from "~/routes/chat/asked-thread.server";
import { formatDate, formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { zoneText } from "~/shared/zone-text";
import { orNotFound } from "~/web/or-not-found";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/thread";

/** A conversation, for the admin to read. Each reading is recorded in the audit. */

export const meta = ownPageMeta("Conversation", "The messages of two people.");

export async function loader({ context, params: { threadId }, request, url }: Route.LoaderArgs) {
  const { db, caller, zone } = adminView(context, request);
  const asked = { threadId, portion: readPortion(url.searchParams), shouldAudit: rejectPrefetch(request) };
  const { id, learner, expert, messages, hasOlder, hasNewer } = orNotFound(
    await readThread(db, caller, asked),
  );
  const person = ({ createdAt, ...account }: ReportedAccount) => ({
    ...account,
    since: formatDate(createdAt, zone),
  });
  return {
    zone: zoneText(zone, caller.now),
    id,
    hasOlder,
    hasNewer,
    learner: person(learner),
    expert: person(expert),
    messages: messages.map(({ at, isLearner, ...message }) => ({
      ...message,
      sender: isLearner ? learner.name : expert.name,
      at: formatMoment(at, zone),
    })),
  };
}

export const action = takeNoPosts;

export default function Conversation({ loaderData }: Route.ComponentProps) {
  const { zone, id, learner, expert, ...portion } = loaderData;
  return (
    <AdminPage
      title={`${learner.name} with ${expert.name}`}
      back={{ href: paths.adminMessages(), label: "Messages" }}
    >
      <div className="side-by-side">
        <ReportedPerson id="learner" title="Learner" person={learner} />
        <ReportedPerson id="expert" title="Expert" person={expert} />
      </div>
      <section className="stack-s" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        <p className="muted">{`As they were typed, oldest first. Times in ${zone}. Reading this page is noted in the audit; neither side is notified.`}</p>
        <ReadMessages hrefOf={(query) => paths.adminThread(id, query)} {...portion} />
      </section>
    </AdminPage>
  );
}
