import { AdminPage } from "~/components/admin/admin-page";
import { WaitingTable } from "~/components/admin/waiting-table";
import { waitingText } from "~/components/admin/waiting-text";
import { ownPageMeta } from "~/components/site/page-meta";
import { listFailedMails } from "~/domain/lists/failed-mails.server";
import { shapeOf } from "~/domain/lists/queues";
import { mailLabel } from "~/domain/mails/mail-kind";
import { paths } from "~/shared/paths";
import { readPage } from "~/web/page-number";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/mails";

/** Mails that could not be sent. Those that time has overtaken aren't among them. */

export const meta = ownPageMeta("Failed mails", "Mails that could not be sent.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, place, zone } = adminView(context, request);
  const page = readPage(url.searchParams);
  const { mails, hasNext } = await orUnavailable(() => listFailedMails(db, page));
  return {
    place,
    page,
    hasNext,
    mails: mails.map(({ id, toEmail, template, lastError, at }) => ({
      id,
      toEmail,
      kind: mailLabel(template),
      lastError,
      waiting: waitingText(at, now, zone),
    })),
  };
}

export const action = takeNoPosts;

export default function Mails({ loaderData: { place, page, hasNext, mails } }: Route.ComponentProps) {
  return (
    <AdminPage
      place={place}
      title="Failed mails"
      lead="Mails that could not be sent in the last 30 days, oldest first."
    >
      <WaitingTable
        label="Failed mails"
        empty={shapeOf("mails").empty}
        columns={[{ name: "To" }, { name: "Kind" }, { name: "Why" }, { name: "Waiting" }]}
        rows={mails.map(({ id, toEmail, kind, lastError, waiting }) => ({
          key: id,
          cells: [
            <a key="to" href={paths.failedMail(id)}>
              {toEmail}
            </a>,
            kind,
            lastError,
            waiting,
          ],
        }))}
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => paths.failedMails({ page: wanted })}
      />
    </AdminPage>
  );
}
