import type { ReactNode } from "react";
import { OutsideLink } from "~/components/site/outside-link";
import { type ApplicationFacts, applicationFields, yearsLabel } from "~/domain/applications/application";
import { formatPrice } from "~/shared/money";

/** The content of an application, for the applicant and the admin. */
export function ApplicationFactList({ application }: { application: ApplicationFacts }) {
  const rows: Array<[label: string, value: ReactNode]> = [
    [applicationFields.name.label, application.name],
    [applicationFields.email.label, application.email],
    [applicationFields.title.label, application.title],
    [applicationFields.skills.label, application.skills],
    ["Experience", yearsLabel(application.experienceYears)],
    ["Price", `${formatPrice(application.hourlyRateCents)} per 50-minute lesson`],
    [applicationFields.description.label, application.description],
    [applicationFields.lesson.label, application.lesson],
    [applicationFields.languages.label, application.languages],
    [applicationFields.certifications.label, application.certifications],
    ["LinkedIn", <OutsideLink key="linkedin" href={application.linkedin} />],
    ["Photo", application.photo ? <OutsideLink key="photo" href={application.photo} /> : "Uploaded portrait"],
  ];
  return (
    <dl className="card-facts">
      {rows.flatMap(([label, value]) =>
        value === "" ? (
          []
        ) : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="as-written">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
