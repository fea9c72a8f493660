import { BecomeTutor } from "~/components/home/become-tutor";
import { BrowseExperts } from "~/components/home/browse-experts";
import { CaseFile } from "~/components/home/case-file";
import { CorporateTraining } from "~/components/home/corporate-training";
import { Guarantee } from "~/components/home/guarantee";
import { Hero } from "~/components/home/hero";
import { HowItWorks } from "~/components/home/how-it-works";
import { LiveProgram } from "~/components/home/live-program";
import { NextClasses } from "~/components/home/next-classes";
import { NextOwn } from "~/components/home/next-own";
import { PickerShow } from "~/components/home/picker-show";
import { SkillScanBanner } from "~/components/home/skill-scan-banner";
import { Stats } from "~/components/home/stats";
import { Voices } from "~/components/home/voices";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { organization, webSite } from "~/components/site/structured-data";
import { viewClass } from "~/domain/classes/public/class-view";
import { listUpcoming } from "~/domain/classes/public/public-classes.server";
import { findNextOwn } from "~/domain/diary/own-list.server";
import { viewOwn } from "~/domain/diary/own-view";
import { featuredExperts, readExpertFacts } from "~/domain/experts/listing/front-page.server";
import { listVoices } from "~/domain/reviews/voices.server";
import { callerContext, servicesContext } from "~/web/context";
import { isLineSpared } from "~/web/motion.server";
import { knownZone, viewerZone } from "~/web/time-zone.server";
import { readWeeks } from "~/web/week-ahead.server";
import type { Route } from "./+types/home";

/** The front page: what Keyway is, who teaches, the live classes, how it works, and its promises. */

export const handle: PageHandle = {
  styles: "home",
  cache: { query: [] },
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Learn faster with your best cybersecurity expert",
    description:
      "Book 50-minute one-to-one sessions with vetted cybersecurity experts. If your first lesson isn't right, we match you with a different tutor at no extra cost.",
    jsonLd: (site) => [organization(site), webSite(site)],
  });

/** Browsers report the speed of their connection only if the server asks for it. */
export const headers: Route.HeadersFunction = () => ({ "Accept-CH": "Downlink" });

/** How many experts are read, how many of them are in the list, and how many quotes there are. */
const readExperts = 10;
const tiles = 4;
const quotes = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env, log } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const zone = knownZone(context, request);
  /** A list that can't be read is null: the page shows without it. */
  const orNull = <Value,>(name: string, asked: Promise<Value>) =>
    asked.catch((error: unknown) => {
      log.error(`The front page's ${name} could not be read`, error);
      return null;
    });
  const [experts, facts, upcoming] = await Promise.all([
    orNull("experts", featuredExperts(db, readExperts)),
    orNull("figures", readExpertFacts(db)),
    orNull("classes", listUpcoming(db, { now, page: 1 })),
  ]);
  // The first one shows how booking looks; the list begins with the others.
  const [shown = null, ...others] = experts ?? [];
  const browse = experts && [...others, ...(shown ? [shown] : [])].slice(0, tiles);
  const expertIds = [...new Set([...(shown ? [shown] : []), ...(browse ?? [])].map(({ id }) => id))];
  const allIds = experts?.map(({ id }) => id) ?? [];
  const [weeks, voices, next] = await Promise.all([
    orNull("free times", readWeeks(context, request, expertIds)),
    actor ? [] : orNull("quotes", listVoices(db, allIds, quotes)),
    actor && orNull("next session", findNextOwn(db, actor, now)),
  ]);
  const [entry] = next ?? [];
  const names = new Map(experts?.map(({ id, displayName }) => [id, displayName]));
  return {
    weeks: weeks ?? {},
    next: entry
      ? viewOwn(entry, { expertId: actor?.expertId ?? null, zone: viewerZone(context, request), now })
      : null,
    shown,
    becomeTutorUrl: env.forms.becomeTutor ?? null,
    beginnerProgramUrl: env.forms.beginnerProgram ?? null,
    isMoving: !isLineSpared(request),
    experts,
    browse,
    facts,
    classes: upcoming?.classes.slice(0, 3).map((live) => viewClass(live, { zone, now })) ?? null,
    voices: (voices ?? []).map((voice) => ({
      ...voice,
      detail: voice.expertId ? `on a lesson with ${names.get(voice.expertId) ?? "an expert"}` : voice.title,
    })),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { experts, browse, weeks, facts, classes, voices, isMoving, shown, next, ...outside } = loaderData;
  const { becomeTutorUrl, beginnerProgramUrl } = outside;
  const week = shown ? weeks[shown.id] : undefined;
  return (
    <div className="page home">
      {next ? <NextOwn entry={next} /> : null}
      <Hero facts={facts} experts={experts}>
        {shown && week && week.free.total > 0 ? <PickerShow expert={shown} week={week} /> : null}
      </Hero>
      <BrowseExperts experts={browse} weeks={weeks} count={facts?.count ?? null} isMoving={isMoving} />
      <CaseFile experts={experts ?? []} />
      <Voices voices={voices} />
      <SkillScanBanner />
      <div className="home-pair">
        <LiveProgram outside={beginnerProgramUrl} />
        <NextClasses classes={classes} />
      </div>
      {/* Who has a lesson ahead knows how it works. */}
      {next ? null : (
        <div className="home-band">
          <HowItWorks />
          <Stats experts={facts?.count ?? null} />
        </div>
      )}
      <div className="home-trio">
        <CorporateTraining />
        <BecomeTutor outside={becomeTutorUrl} />
        <Guarantee />
      </div>
    </div>
  );
}
