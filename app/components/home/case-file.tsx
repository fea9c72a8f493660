import { Fragment } from "react";
import { AsWritten } from "~/components/site/as-written";
import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { HomeSection } from "./home-section";

/** What a lesson leaves behind: the sample case file of one of the experts. Renders nothing without one. */
export function CaseFile({ experts }: { experts: readonly FeaturedExpert[] }) {
  const expert = experts.find(({ sample }) => sample.length > 0);
  if (!expert) return null;
  return (
    <HomeSection
      id="case-file"
      title="What a lesson leaves behind"
      aside={
        <>
          <p className="muted">
            After a lesson your expert can write you a case file: one page, yours to keep, print and tick off.
          </p>
          <div className="person">
            <Avatar src={expert.avatar} name={expert.displayName} size="l" />
            <p className="small">
              <span className="muted">A sample by</span>{" "}
              <a href={paths.expert(expert.id)}>{expert.displayName}</a>
              <br />
              <span className="muted">{expert.title}</span>
            </p>
          </div>
        </>
      }
    >
      <div className="panel case-sample">
        {expert.sample.map(({ label, text }) => (
          <Fragment key={label}>
            <h3>{label}</h3>
            <div>
              <AsWritten text={text} />
            </div>
          </Fragment>
        ))}
      </div>
    </HomeSection>
  );
}
