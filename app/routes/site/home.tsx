import { BecomeTutor } from "~/components/site/become-tutor";
import { Guarantee } from "~/components/site/guarantee";
import { HowItWorks } from "~/components/site/how-it-works";
import { pageMeta } from "~/components/site/page-meta";
import { organization, webSite } from "~/components/site/structured-data";
import { TopExperts } from "~/components/site/top-experts";
import { wholeListing } from "~/domain/experts/listing";
import { listExperts } from "~/domain/experts/queries.server";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/home";

/** The front page: what this is, who teaches, how it goes, what is promised. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Learn faster with your best cybersecurity expert",
    description:
      "Book 50-minute one-to-one sessions with vetted cybersecurity experts. If your first lesson isn't right, we match you with a different tutor at no extra cost.",
    jsonLd: (site) => [organization(site), webSite(site)],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, log } = context.get(servicesContext);
  const facts = { becomeTutorUrl: env.forms.becomeTutor ?? null };
  try {
    const { experts, count } = await listExperts(db, wholeListing);
    return { ...facts, top: { experts: experts.slice(0, 4), count } };
  } catch (error) {
    // The rest of the front page doesn't need the list.
    log.error("The front page's experts could not be read", error);
    return { ...facts, top: null };
  }
}

export default function HomePage({ loaderData: { top, becomeTutorUrl } }: Route.ComponentProps) {
  return (
    <div className="page home">
      <div className="hero">
        <div className="hero-words">
          <h1>Learn faster with your best cybersecurity expert</h1>
          <p className="hero-lead">
            An hour with somebody who does the work: incident response, cloud, penetration testing, the first
            job in a SOC. One to one, on video, about your own questions.
          </p>
          <div className="actions">
            <ButtonLink href={paths.experts()}>Find an Expert</ButtonLink> <a href="#how">How it works</a>
          </div>
        </div>
        <TopExperts top={top} />
      </div>
      <HowItWorks />
      <BecomeTutor outside={becomeTutorUrl} />
      <Guarantee />
    </div>
  );
}
