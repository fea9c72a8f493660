import { type Verified, verifiedText } from "~/domain/experts/certifications/certification";
import { Badge } from "~/ui/badge";

interface CertificationTagsProps {
  names: readonly string[];
  /** The valid ones that an admin has verified. */
  verified: readonly Verified[];
}

/** The certifications of a card. Each is verified, with the facts, or self-declared. */
export function CertificationTags({ names, verified }: CertificationTagsProps) {
  return (
    <dl className="background">
      {[...new Set(names)].map((name) => {
        const found = verified.find((one) => one.name === name);
        return (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>
              {found ? (
                <>
                  <Badge kind="good">Verified</Badge> <span className="small num">{verifiedText(found)}</span>
                </>
              ) : (
                <span className="small muted">Self-declared</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
