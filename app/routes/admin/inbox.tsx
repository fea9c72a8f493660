import { AdminPage } from "~/components/admin/admin-page";
import { NextQueue } from "~/components/admin/next-queue";
import { Age } from "~/components/admin/queue-age";
import { ownPageMeta } from "~/components/site/page-meta";
import { listInbox, listSubscribers } from "~/domain/inquiries/inbox.server";
import { inquiryKinds, isInquiryKind, senderOf } from "~/domain/inquiries/inquiry";
import { excerpt } from "~/domain/lists/excerpt";
import { shapeOf } from "~/domain/lists/queues";
import { waitedHours } from "~/domain/lists/waiting-text";
import { formatShortDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { Select } from "~/ui/select";
import { DateCell, Table } from "~/ui/table";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/inbox";
import { adminView, takeNoPosts } from "./admin-view.server";

/** What people sent by the site's forms: new, answered and suspected messages, and the newsletter's subscribers. */

export const meta = ownPageMeta("Inbox", "What people sent to us.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, zone } = adminView(context, request);
  const asked = url.searchParams.get("state");
  const state = states.find((one) => one === asked) ?? "new";
  const kind = url.searchParams.get("kind");
  const page = readPage(url.searchParams);
  const frame = { state, kind: isInquiryKind(kind) ? kind : null, page };
  if (state === "subscribers") {
    const found = await listSubscribers(db, page);
    const lines = found.subscribers.map(({ at, ...line }) => ({ ...line, when: formatShortDate(at, zone) }));
    return { ...frame, hasNext: found.hasNext, inquiries: [], subscribers: lines };
  }
  const query = {
    kind: frame.kind,
    isAnswered: state === "answered",
    isSuspected: state === "suspected",
    page,
  };
  const { inquiries, hasNext } = await listInbox(db, query);
  const lines = inquiries.map(({ id, kind, name, email, subject, text, at, answeredAt }) => ({
    id,
    kind: inquiryKinds[kind],
    from: senderOf({ name, email }),
    about: excerpt([subject, text].filter(Boolean).join(": ") || "Nothing was written"),
    when: answeredAt ? formatShortDate(answeredAt, zone) : waitedHours(at, now),
  }));
  return { ...frame, hasNext, inquiries: lines, subscribers: [] };
}

export const action = takeNoPosts;

const states = ["new", "answered", "suspected", "subscribers"] as const;
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { state, kind, page, hasNext, inquiries, subscribers } = loaderData;
  const hrefOf = (wanted: number) =>
    paths.inbox({ ...(kind && { kind }), ...(state !== "new" && { state }), page: wanted });
  return (
    <AdminPage title="Inbox" lead={leads[state]}>
      <div className="stack-s">
        <nav className="chips" aria-label="State">
          {states.map((one) => (
            <a
              key={one}
              href={paths.inbox(one === "new" ? {} : { state: one })}
              aria-current={one === state ? "page" : undefined}
            >
              {labels[one]}{" "}
            </a>
          ))}
        </nav>
        {state === "subscribers" ? null : <Kinds state={state} kind={kind} />}
      </div>
      {inquiries.length > 0 ? (
        <Table
          label={labels[state]}
          stacks="lines"
          columns={[
            { name: "From" },
            { name: "Kind" },
            { name: "About", isText: true },
            { name: state === "answered" ? "Answered" : "Waiting" },
          ]}
          rows={inquiries.map(({ id, from, kind: what, about, when }) => ({
            key: id,
            cells: [
              <a key="from" href={paths.inquiry(id)}>
                {from}
              </a>,
              <span key="kind" className="unbroken">
                {what}
              </span>,
              about,
              typeof when === "number" ? (
                <Age key="when" hours={when} />
              ) : (
                <DateCell key="when">{when}</DateCell>
              ),
            ],
          }))}
        />
      ) : null}
      {subscribers.length > 0 ? (
        <Table
          label="Subscribers"
          stacks
          columns={[{ name: "Email" }, { name: "State" }, { name: "Since" }]}
          rows={subscribers.map(({ id, email, status, when }) => ({ key: id, cells: [email, status, when] }))}
        />
      ) : null}
      {inquiries.length + subscribers.length === 0 ? (
        <Empty title={page > 1 ? "There is nothing on this page." : emptyTexts[state]}>
          <p>
            <NextQueue />
          </p>
        </Empty>
      ) : null}
      <Pagination page={page} hasNext={hasNext} hrefOf={hrefOf} label="Pages of the inbox" />
    </AdminPage>
  );
}

/** The filter by kind is a form, to tell it from the tabs above it. */
function Kinds({ state, kind }: { state: (typeof states)[number]; kind: string | null }) {
  const options = Object.entries(inquiryKinds).map(([value, label]) => ({ value, label }));
  return (
    <search aria-label="Kind">
      <form method="get" action={paths.inbox()} className="list-form kinds">
        {state === "new" ? null : <input type="hidden" name="state" value={state} />}
        <Select
          {...{ name: "kind", id: "kind", label: "Kind", defaultValue: kind ?? "" }}
          options={[{ value: "", label: "Everything" }, ...options]}
        />
        <Button variant="outlined">Show</Button>
      </form>
    </search>
  );
}

const labels = { new: "New", answered: "Answered", suspected: "Suspected", subscribers: "Subscribers" };

const leads = {
  new: "What people sent to us, oldest first.",
  answered: "Most recently answered first.",
  suspected: "These look automated, so no email was sent about them.",
  subscribers: "Who wants to hear when the Beginner Foundations class opens.",
};

const emptyTexts = {
  new: shapeOf("inbox").empty,
  answered: "Nothing was answered yet.",
  suspected: "Nothing looks automated.",
  subscribers: "There are no subscribers yet.",
};
