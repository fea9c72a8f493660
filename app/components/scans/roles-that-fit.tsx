import { fittingRoles, type ScanResult } from "~/domain/scans/analysis/result";
import { FitBar } from "./fit-bar";

/** "Missing: Linux, SIEM and 3 more" */
function gapsText(gaps: readonly string[]): string {
  if (gaps.length === 0) return "Nothing is missing.";
  const [shown, more] = [gaps.slice(0, gapsShown), gaps.length - gapsShown];
  return more > 1 ? `Missing: ${shown.join(", ")} and ${more} more` : `Missing: ${gaps.join(", ")}`;
}

const gapsShown = 2;

/** The roles with a fit above zero, best first. */
export function RolesThatFit({ result }: { result: ScanResult }) {
  const roles = fittingRoles(result);
  return (
    <section className="stack-s" aria-labelledby="roles">
      <h2 id="roles">Roles that fit you</h2>
      {roles.length === 0 ? (
        <p className="muted">None yet. The first step of your plan is a good place to start.</p>
      ) : (
        <ul className="scan-roles">
          {roles.map(({ role, name, description, fit, gaps }) => (
            <li key={role}>
              <h3>{name}</h3>
              <FitBar fit={fit} />
              <p className="small">{description}</p>
              {/* Those of the target are the steps of the plan. */}
              {role === result.target.role && gaps.length > 0 ? null : (
                <p className="muted small">{gapsText(gaps)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
