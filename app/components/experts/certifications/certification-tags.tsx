import { Fragment } from "react";
import { type Verified, verifiedText } from "~/domain/experts/certifications/certification";
import { Badge } from "~/ui/badge";

interface CertificationTagsProps {
  names: readonly string[];
  /** The valid ones that an admin has verified. */
  verified: readonly Verified[];
}

/** The certifications of a card: those that are verified, each with the facts, and those that are self-declared. */
export function CertificationTags({ names, verified }: CertificationTagsProps) {
  const all = [...new Set(names)];
  const findOf = (name: string) => verified.find((one) => one.name === name);
  const declared = all.filter((name) => !findOf(name));
  return (
    <dl className="background">
      {all.map((name) => {
        const found = findOf(name);
        return found ? (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>
              <Badge kind="good">Verified</Badge> <span className="small num">{verifiedText(found)}</span>
            </dd>
          </div>
        ) : null;
      })}
      {declared.length > 0 ? (
        <div>
          <dt dir="auto">
            {declared.map((name, index) => (
              <Fragment key={name}>
                {index > 0 ? ", " : null}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </dt>
          <dd>
            <span className="small muted">Self-declared</span>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
