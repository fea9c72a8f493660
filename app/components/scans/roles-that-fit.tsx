import { fittingRoles, type ScanResult } from "~/domain/scans/analysis/result";
import { FitBar } from "./fit-bar";

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
              <p className="muted small">
                {gaps.length > 0 ? `Missing: ${gaps.join(", ")}` : "Nothing is missing."}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
