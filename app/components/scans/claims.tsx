import { levelText } from "~/domain/scans/analysis/levels";
import type { Claim } from "~/domain/scans/analysis/result";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Fold } from "~/ui/fold";
import { Why } from "./why";

/** A folded list of skills, each with the answers behind it. */
export function Claims({
  title,
  lead,
  claims,
  isGap = false,
  isInferred = false,
  done = [],
}: {
  title: string;
  lead?: string;
  claims: readonly Claim[];
  isGap?: boolean;
  isInferred?: boolean;
  /** Ids of the skills whose steps of the plan are done. */
  done?: readonly string[];
}) {
  if (claims.length === 0) return null;
  return (
    <Fold
      title={title}
      text={
        lead ??
        `${plural(claims.length, "skill")}, with your answers behind ${claims.length === 1 ? "it" : "each"}`
      }
      more="Show"
      less="Hide"
    >
      <ul className="claims">
        {claims.map((claim) => (
          <li key={claim.skill}>
            <h3>
              <span>{claim.name}</span>
              {done.includes(claim.skill) ? (
                <span className="small good"> Step done since this scan</span>
              ) : null}
            </h3>
            <p className="small">
              {isGap
                ? `Needed: ${levelText[claim.needed]} · yours: ${levelText[claim.shown]}`
                : isInferred && claim.shown === 0
                  ? "Likely, from what you do"
                  : `Yours: ${levelText[claim.shown]} · needed: ${levelText[claim.needed]}`}
            </p>
            {isGap ? (
              <p className="muted small">
                <span>{claim.why}</span>{" "}
                <a href={paths.experts({ skill: claim.skill })}>{`Experts for ${claim.name}`}</a>
              </p>
            ) : null}
            <Why about={claim.name} evidence={claim.evidence} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
