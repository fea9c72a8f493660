import { data } from "react-router";
import { ClassArticle } from "~/components/classes/public/class-article";
import { ClassHead } from "~/components/classes/public/class-head";
import { classJsonLd } from "~/components/classes/public/class-meta";
import { ClassNotFound } from "~/components/classes/public/class-not-found";
import { ClassBar, ClassDetails, ClassPanel } from "~/components/classes/public/class-panel";
import { FoundationsJourney, FoundationsSoon } from "~/components/classes/public/foundations-journey";
import { FoundationsTeaser, foundationsTitle } from "~/components/classes/public/foundations-teaser";
import { SeatDialog } from "~/components/classes/seats/seat-button";
import { useNoticeWhile } from "~/components/live/notice-while";
import { useLive } from "~/components/live/use-live";
import { useReloadIn } from "~/components/live/use-reload-in";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta, withCanonicalPath } from "~/components/site/page-meta";
import { googleClassUrl } from "~/domain/classes/calendar/class-calendar.server";
import { classStandingOf, foundationsSlug } from "~/domain/classes/class";
import { agendaLines } from "~/domain/classes/public/agenda";
import { viewClass } from "~/domain/classes/public/class-view";
import { learningPoints } from "~/domain/classes/public/learning-points";
import { foundationsWeeks } from "~/domain/classes/public/page-texts";
import {
  findClassById,
  findClassBySlug,
  findOtherDates,
  findTeacher,
  type PublicClass,
} from "~/domain/classes/public/public-classes.server";
import { publicFieldsOf } from "~/domain/classes/running/declared-fields";
import { findSeatAndTeams } from "~/domain/classes/seats/own-seat.server";
import { bioPreview } from "~/domain/experts/expert";
import { classTopic } from "~/domain/live/topic";
import { classPicture } from "~/pictures/class-picture.server";
import { ownEntry } from "~/routes/classes/waitlist/own-entry.server";
import { formatShortMoment } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { knownZone } from "~/web/time-zone.server";
import type { Route } from "./+types/class";
import { nextClass } from "./next-class.server";

/**
 * A live class. A visitor's page has no framework script; for a signed-in user the seats update live. The foundations
 * class has its own address, which shows its programme even before there is a class (decision E3).
 */

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: "details",
  hydrate: ({ isSignedIn, liveClass }) => isSignedIn && liveClass !== null,
  failure: { read: "Failed to load class. Please try again later." },
  // The page can be cached: its countdown runs from the time at which it was rendered.
  cache: { query: [] },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.liveClass) {
    const isTeaser = loaderData?.journey;
    return pageMeta(
      withCanonicalPath(matches, isTeaser ? paths.liveClass(foundationsSlug) : paths.classes()),
      {
        title: isTeaser ? foundationsTitle : "Class Not Found",
        description: isTeaser
          ? "Six weeks from the foundations of IT and security to a career plan."
          : "There is no class at this address.",
        noindex: isTeaser ? undefined : true,
      },
    );
  }
  const { liveClass, texts, teacher, pictureVersion } = loaderData;
  const { summary } = texts;
  return pageMeta(withCanonicalPath(matches, paths.liveClass(liveClass.slug)), {
    title: liveClass.title,
    description: bioPreview(summary),
    image: {
      path: paths.classPicture(liveClass.slug, pictureVersion),
      alt: `${liveClass.title}, a live class on Keyway`,
    },
    jsonLd: (site) => classJsonLd(liveClass, { site, summary, teacherId: teacher?.id, pictureVersion }),
  });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const frame = { isSignedIn: actor !== null, viewer: actor && { name: actor.fullName, email: actor.email } };
  const asked = askedFor(params);
  const found = await ("id" in asked ? findClassById(db, asked.id) : findClassBySlug(db, asked.slug));
  if (!found) {
    const journey = "slug" in asked && asked.slug === foundationsSlug ? { hasOpenDate: false } : null;
    return data({ ...frame, liveClass: null, journey }, { status: journey ? 200 : 404 });
  }
  const zone = knownZone(context, request);
  const [own, entry, dates, teacher] = await Promise.all([
    actor && findSeatAndTeams(db, { userId: actor.userId, classId: found.id, now }),
    ownEntry(context, found.id),
    findOtherDates(db, { of: found, now }),
    findTeacher(db, found.expertId),
  ]);
  const liveClass = viewClass(found, { zone, now });
  const canBook = liveClass.standing === "open" || liveClass.standing === "sold-out";
  return data({
    ...frame,
    liveClass,
    seq: found.changedSeq,
    texts: publicFieldsOf(found),
    points: learningPoints(found.summary),
    teacher,
    seat: own?.seat ?? null,
    teams:
      liveClass.standing === "open" && liveClass.priceCents > 0
        ? (own?.teams ?? []).map(({ id, name }) => ({
            text: `Reserve seats for ${isolated(name)}`,
            href: paths.teamClassSeats(id, found.id),
          }))
        : [],
    entry: canBook ? entry : null,
    startsInMs: canBook && liveClass.when ? Date.parse(liveClass.when.startsAt) - now.getTime() : null,
    journey: found.isFoundations ? { hasOpenDate: canBook || dates.length > 0 } : null,
    otherDates: dates.map((date) => ({
      slug: date.slug,
      when: dateText(date, zone),
      isSoldOut: classStandingOf(date, now) === "sold-out",
    })),
    // To a full class only people with a seat can come.
    google: liveClass.standing === "open" || (canBook && own?.seat) ? googleLink(found) : null,
    next:
      (liveClass.standing === "past" || liveClass.standing === "sold-out") && dates.length === 0
        ? await nextClass(context)
        : null,
    zoneHref: actor && paths.timeZone(paths.liveClass(found.slug)),
    pictureVersion: classPicture(liveClass).version,
  });
}

/** Returns the class's id or slug from the address; without either, the slug of the foundations class. */
function askedFor(params: { slug?: string | undefined; classId?: string | undefined }) {
  if (params.classId !== undefined) return { id: params.classId };
  return { slug: params.slug ?? foundationsSlug };
}

const googleLink = ({ startsAt, durationMinutes, title, expertName }: PublicClass) =>
  startsAt && googleClassUrl({ startsAt, minutes: durationMinutes, title, expertName });

const dateText = ({ startsAt }: PublicClass, zone: string | null) =>
  startsAt ? `${formatShortMoment(startsAt, zone ?? "UTC")}${zone && zone !== "UTC" ? "" : " GMT"}` : "";

export default function ClassPage({ loaderData }: Route.ComponentProps) {
  const { liveClass, journey, viewer, isSignedIn } = loaderData;
  useLive(liveClass && isSignedIn ? { [classTopic(liveClass.id)]: loaderData.seq } : {});
  useReloadIn(liveClass && isSignedIn ? loaderData.startsInMs : null);
  useNoticeWhile(JSON.stringify(liveClass && [loaderData.seat, loaderData.entry]), undefined);
  const email = viewer?.email ?? null;
  if (!liveClass) return journey ? <FoundationsTeaser email={email} /> : <ClassNotFound />;
  const { seat, teams, entry, texts, points, teacher, google, otherDates, next, zoneHref } = loaderData;
  const choice = { liveClass, seat, entry };
  const agenda = agendaLines(texts.agenda);
  // A course's agenda with a line for each stage stands in its journey.
  const isOfStages = journey !== null && agenda.length === foundationsWeeks.length;
  return (
    <Page back={{ href: paths.classes(), label: "All classes" }}>
      <div className="two profile">
        <ClassHead
          liveClass={liveClass}
          zoneHref={zoneHref}
          hasOtherDates={otherDates.length > 0}
          isCourse={journey !== null}
        />
        <ClassPanel
          {...choice}
          teams={teams}
          otherDates={otherDates}
          next={next}
          unit={journey ? "USD per seat, for all 6 weeks" : "USD per seat"}
        >
          {journey && !journey.hasOpenDate ? <FoundationsSoon email={email} /> : null}
        </ClassPanel>
        <div className="stack">
          {journey ? <FoundationsJourney lines={isOfStages ? agenda : []} /> : null}
          <ClassArticle
            texts={texts}
            points={points}
            agenda={isOfStages ? [] : agenda}
            liveClass={liveClass}
            teacher={teacher}
            isCourse={journey !== null}
          >
            <ClassDetails liveClass={liveClass} google={google} hasSeat={seat !== null} />
          </ClassArticle>
        </div>
      </div>
      <ClassBar {...choice} />
      <SeatDialog {...choice} isSignedIn={isSignedIn} waiter={viewer} />
    </Page>
  );
}
