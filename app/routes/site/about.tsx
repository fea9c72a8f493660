import { KeyCuts } from "~/components/experts/key-cuts";
import { HomeSection } from "~/components/home/home-section";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { organization } from "~/components/site/structured-data";
import { type Cuts, families, familyNames } from "~/domain/experts/key-cuts";
import type { ExpertFacts } from "~/domain/experts/listing/front-page";
import { featuredExperts, readExpertFacts } from "~/domain/experts/listing/front-page.server";
import { countLimit } from "~/domain/experts/listing/listing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Avatar } from "~/ui/avatar";
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
      {facts ? <Figures facts={facts} /> : null}
      <div className="about-page">
        <HomeSection id="why" title="Why a key">
          <p>
            A keyway is the slot in a lock, cut to fit one key. A good lesson fits as closely: you bring your
            own question, and someone who answers it at work sits down with you for 50 minutes.
          </p>
          <p>
            So every expert here has a key. Its six cuts are the six areas of security: the more of an area's
            skills someone teaches, the deeper the cut. You see at a glance whose key fits your question.
          </p>
          <LabelledKey />
        </HomeSection>
        <HomeSection id="who" title="Who teaches">
          <Points of={teachers} />
          {experts ? (
            <ul className="teachers">
              {experts.map(({ id, displayName, title, avatar }) => (
                <li key={id} className="person">
                  <Avatar src={avatar} name={displayName} />
                  <div>
                    <p>
                      <a href={paths.expert(id)}>{displayName}</a>
                    </p>
                    <p className="small muted">{title}</p>
                  </div>
                </li>
              ))}
            </ul>
          ) : null}
        </HomeSection>
        <HomeSection id="promise" title="What we promise">
          <Points of={promises} />
          <div className="actions">
            <ButtonLink href={paths.experts()}>Find Your Expert</ButtonLink>
            <ButtonLink variant="quiet" href={paths.contact}>
              Contact Us
            </ButtonLink>
          </div>
        </HomeSection>
      </div>
    </Page>
  );
}

/** A made-up key with cuts of every depth, numbered, and the areas by these numbers. */
function LabelledKey() {
  return (
    <div className="labelled-key">
      <figure>
        <div className="cut-numbers" aria-hidden="true">
          {families.map((family, at) => (
            <span key={family} className="num">
              {at + 1}
            </span>
          ))}
        </div>
        <KeyCuts cuts={sampleCuts} isDecorative />
        <figcaption className="small muted">
          An example: four skills make the deepest cut, and an area without any has none.
        </figcaption>
      </figure>
      <ol>
        {families.map((family, at) => (
          <li key={family}>
            {familyNames[family]} <span className="muted">{plural(sampleCuts[at] ?? 0, "skill")}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const sampleCuts: Cuts = [1, 2, 0, 4, 3, 1];

const Points = ({ of }: { of: readonly { name: string; text: string }[] }) => (
  <ul className="points">
    {of.map(({ name, text }) => (
      <li key={name}>
        <h3>{name}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
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
      : [{ label: "for a 50-minute lesson", figure: `From ${formatPrice(fromCents)}` }]),
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

const teachers = [
  {
    name: "Practitioners",
    text: "People who work in security. They are independent, and set their own hours and prices.",
  },
  {
    name: "Read by us",
    text: "We read every expert's profile before it is listed, and again after each change.",
  },
  { name: "Real reviews", text: "An expert without reviews is marked as new. We never invent ratings." },
];

const promises = [
  { name: "The total first", text: "You see the total before you confirm. The platform fee is $0.00." },
  {
    name: "Free to change",
    text: "Cancel or reschedule free of charge up to 24 hours before a session.",
  },
  {
    name: "A second chance",
    text: "First lesson not right? Your next is with a different tutor, at no extra cost.",
  },
  { name: "Your data is yours", text: "No advertising or tracking cookies. We don't sell your data." },
];
