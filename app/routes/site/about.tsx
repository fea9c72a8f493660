import { HeroKeys } from "~/components/home/hero-keys";
import { HomeSection } from "~/components/home/home-section";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { organization } from "~/components/site/structured-data";
import type { ExpertFacts } from "~/domain/experts/listing/front-page";
import { featuredExperts, readExpertFacts } from "~/domain/experts/listing/front-page.server";
import { countLimit } from "~/domain/experts/listing/listing";
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
    <Page
      title="About Us"
      lead="Keyway brings people who want to learn cybersecurity together with people who do the work."
    >
      <div className="actions">
        <ButtonLink href={paths.experts()}>Find Your Expert</ButtonLink>
        <ButtonLink variant="quiet" href={paths.contact}>
          Contact Us
        </ButtonLink>
      </div>
      {experts?.length ? (
        <div className="about-faces">
          <HeroKeys experts={experts} />
        </div>
      ) : null}
      {facts ? <Figures facts={facts} /> : null}
      <div className="about-page">
        {sections.map(({ id, title, text, points }) => (
          <HomeSection key={id} id={id} title={title}>
            {text ? <p>{text}</p> : null}
            {points ? (
              <ul className="points">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ) : null}
          </HomeSection>
        ))}
      </div>
    </Page>
  );
}

function Figures({ facts: { count, rated } }: { facts: ExpertFacts }) {
  if (count === 0) return null;
  const shown = Math.min(count, countLimit).toLocaleString("en-US");
  const figures = [
    {
      label: count === 1 ? "expert" : "experts",
      figure: count > countLimit ? `${shown}+` : shown,
    },
    ...(rated ? [{ label: "reviews", figure: rated.reviews.toLocaleString("en-US") }] : []),
    ...(rated ? [{ label: "out of 5", figure: rated.average }] : []),
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

const sections: { id: string; title: string; text?: string; points?: string[] }[] = [
  {
    id: "what",
    title: "What we do",
    points: [
      "You book an hour with an expert, one to one, on video: a 50-minute lesson, then a 10-minute break.",
      "You take a seat in a live class, with time for questions. Once the expert has added the recording, you can watch it for 30 days.",
      "You write to an expert before you decide.",
    ],
  },
  {
    id: "whom",
    title: "Who it is for",
    text: "Learners with a question: an alert, an exam, an architecture to defend. Career changers who want a plan: the foundations class begins at the beginning. And teams: corporate training starts with a free consultation.",
  },
  {
    id: "who",
    title: "Who teaches",
    points: [
      "People who work in security. They teach as independent professionals, at hours and prices that they set.",
      "Each expert writes a card. An admin reads it before it is listed, and again after each change.",
      "An expert without reviews is shown as new. We don't invent ratings.",
    ],
  },
  {
    id: "promise",
    title: "What we promise",
    points: [
      "The total is shown before you confirm. The platform fee is $0.00.",
      "You cancel or reschedule a session free of charge until 24 hours before it starts.",
      "If your first lesson is unsatisfactory, we match you with a different tutor at no extra cost.",
      "There are no advertising or tracking cookies, and we don't sell your data.",
    ],
  },
];
