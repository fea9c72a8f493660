import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { listCaseFiles } from "~/domain/cases/case-queries.server";
import { viewCaseLine } from "~/domain/cases/case-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { readPage } from "~/web/page-number";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/list";

/** The learner's casebook: the published case files, the newest first. */

export const handle: PageHandle = {
  failure: { read: "Failed to load your case files. Please try again." },
};

export const meta = ownPageMeta("Case files", "What your lessons have left you.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const page = readPage(url.searchParams);
  const { files, hasNext } = await listCaseFiles(db, { userId: actor.userId, page });
  const zone = viewerZone(context, request);
  return { files: files.map((file) => viewCaseLine(file, zone)), page, hasNext };
}

export default function CaseFilesPage({ loaderData }: Route.ComponentProps) {
  const { files, page, hasNext } = loaderData;
  return (
    <Page
      title="Case files"
      lead="What you worked on in each lesson, and what comes next."
      back={{ href: paths.myBookings(), label: "My Bookings" }}
    >
      {files.length > 0 ? (
        <ol className="casebook">
          {files.map(({ href, number, title, expert, date, nextStep }) => (
            <li key={href}>
              <p className="case-number num">{number}</p>
              <div className="stack-xs">
                <h2>
                  <a href={href}>
                    <span className="visually-hidden">Case {number}: </span>
                    <bdi>{title ?? `Lesson with ${expert}`}</bdi>
                  </a>
                </h2>
                <p className="muted small">
                  {expert}, <span className="whole">{date}</span>
                </p>
                {nextStep ? (
                  <p>
                    <span className="muted">Next step:</span> <bdi>{nextStep}</bdi>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      ) : page > 1 ? (
        <Empty title="Nothing on this page">
          <p>
            <a href={paths.caseFiles()}>Back to the first page</a>
          </p>
        </Empty>
      ) : (
        <Empty title="No case files yet">
          <p>
            After a lesson your expert can leave you a case file: what you did, exercises and the next step.
          </p>
          <p>
            <ButtonLink href={paths.experts()}>Find experts</ButtonLink>
          </p>
        </Empty>
      )}
      <Pagination page={page} hasNext={hasNext} hrefOf={(number) => paths.caseFiles({ page: number })} />
    </Page>
  );
}
