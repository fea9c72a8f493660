import { KeyCuts } from "~/components/experts/key-cuts";
import { CaseFile } from "~/components/home/case-file";
import { HomeSection } from "~/components/home/home-section";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { organization } from "~/components/site/structured-data";
import { keyAreas } from "~/domain/experts/key-cuts";
import type { ExpertFacts, FeaturedExpert } from "~/domain/experts/listing/front-page";
import { featuredExperts, readExpertFacts } from "~/domain/experts/listing/front-page.server";
import { countLimit } from "~/domain/experts/listing/listing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/about";

/** About Us: what Keyway does, and what it doesn't do. */

export const handle: PageHandle = { styles: "home", cache: { query: [] } };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "About Us",
    description: "What Keyway is, who teaches here, what a lesson costs, and what we promise.",
    jsonLd: (site) => [organization(site)],
  });

/** The number of experts and their reviews, and some of them; null if they can't be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const [facts, experts] = await Promise.all([readExpertFacts(db), featuredExperts(db, 6)]).catch(
    (error: unknown) => {
      log.error("The experts of the page about us could not be read", error);
      return [null, null];
    },
  );
  return { facts, experts };
}

export default function AboutPage({ loaderData: { facts, experts } }: Route.ComponentProps) {
  return (
    <Page title="About Us" lead="One-to-one lessons in cybersecurity, with people who do the job.">
      <div className="actions">
        <ButtonLink href={paths.experts()}>Find Your Expert</ButtonLink>
        <ButtonLink variant="quiet" href={paths.contact}>
          Contact Us
        </ButtonLink>
      </div>
      {facts ? <Figures facts={facts} /> : null}
      <div className="about-page">
        <HomeSection
          id="why"
          title="Why a key"
          aside={experts?.[0] ? <LabelledKey expert={experts[0]} /> : null}
        >
          <p>
            A keyway is the slot in a lock, cut to fit one key. A good lesson fits as closely: you bring your
            own question, and someone who answers it at work sits down with you for 50 minutes.
          </p>
          <p>
            So every expert here has a key. Its six cuts are the six areas of security: the more of an area's
            skills someone teaches, the deeper the cut. You see at a glance whose key fits your question.
          </p>
        </HomeSection>
        {experts ? <CaseFile experts={experts} /> : null}
        {sections.map(({ id, title, points }) => (
          <HomeSection key={id} id={id} title={title}>
            <ul className="points">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </HomeSection>
        ))}
      </div>
    </Page>
  );
}

/** A key with its areas in words. */
const LabelledKey = ({ expert: { id, displayName, cuts } }: { expert: FeaturedExpert }) => (
  <figure className="stack-xs">
    <KeyCuts cuts={cuts} isDecorative />
    <figcaption className="small muted">
      The key of <a href={paths.expert(id)}>{displayName}</a>: {keyAreas(cuts, "long").join(", ")}
    </figcaption>
  </figure>
);

function Figures({ facts: { count, rated, fromCents } }: { facts: ExpertFacts }) {
  if (count === 0) return null;
  const shown = Math.min(count, countLimit).toLocaleString("en-US");
  const figures = [
    {
      label: count === 1 ? "expert" : "experts",
      figure: count > countLimit ? `${shown}+` : shown,
    },
    ...(rated
      ? [{ label: `out of 5, in ${rated.reviews.toLocaleString("en-US")} reviews`, figure: rated.average }]
      : []),
    ...(fromCents === null
      ? []
      : [{ label: "for a 50-minute lesson", figure: `from ${formatPrice(fromCents)}` }]),
  ];
  return (
    <dl className="figures three">
      {figures.map(({ label, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure num">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const sections: { id: string; title: string; points: string[] }[] = [
  {
    id: "who",
    title: "Who teaches",
    points: [
      "People who work in security. They are independent, and set their own hours and prices.",
      "We read every expert's profile before it is listed, and again after each change.",
      "An expert without reviews is marked as new. We never invent ratings.",
    ],
  },
  {
    id: "promise",
    title: "What we promise",
    points: [
      "You see the total before you confirm. The platform fee is $0.00.",
      "Cancel or reschedule free of charge up to 24 hours before a session.",
      "First lesson not right? Your next is with a different tutor, at no extra cost.",
      "No advertising or tracking cookies. We don't sell your data.",
    ],
  },
];
