import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { paths } from "~/shared/paths";
import { HomeSection } from "./home-section";

/** What a lesson leaves behind: the sample case file of one of the experts. Renders nothing without one. */
export function CaseFile({ experts }: { experts: readonly FeaturedExpert[] }) {
  const expert = experts.find(({ sample }) => sample !== null);
  if (!expert?.sample) return null;
  const { brought, done, next } = expert.sample;
  return (
    <HomeSection
      id="case-file"
      title="What a lesson leaves behind"
      aside={
        <p className="muted">
          After a lesson your expert can write you a case file: one page, yours to keep, print and tick off.
        </p>
      }
    >
      <div className="panel case-sample">
        <h3>What was brought</h3>
        <p>{brought}</p>
        <h3>What we did</h3>
        <p>{done}</p>
        <h3>Exercises and next step</h3>
        <p>{next}</p>
        <p className="small muted">
          A sample by <a href={paths.expert(expert.id)}>{expert.displayName}</a>
        </p>
      </div>
    </HomeSection>
  );
}
