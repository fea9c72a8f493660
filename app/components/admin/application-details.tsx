import { ApplicationFactList } from "~/components/applications/application-facts";
import type { ApplicationFacts } from "~/domain/applications/application";
import type { Role } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { OutsidePicture } from "../site/outside-link";

interface EarlierApplication {
  href: string;
  /** The decision and its date. */
  said: string;
  reason: string | null;
}

/** What the admin reads before deciding: the application, its sender, and earlier decisions about the same account. */
export function ApplicationDetails(props: {
  facts: ApplicationFacts;
  /** The address of an uploaded portrait, which wins over the address in the application. */
  portrait: string | null;
  account: { id: string; email: string; role: Role; isActive: boolean };
  earlier: EarlierApplication[];
  /** The card is shown, with the picture. */
  hasPreview: boolean;
}) {
  const { facts, portrait, account, earlier, hasPreview } = props;
  return (
    <div className="stack">
      <section className="stack-s" aria-labelledby="answers">
        <h2 id="answers">The application</h2>
        {hasPreview ? null : <OutsidePicture src={portrait ?? facts.photo} name={facts.name} />}
        <ApplicationFactList application={facts} />
        {hasPreview && !portrait && facts.photo ? (
          <p className="muted">Initials in the preview mean that the picture couldn't be loaded.</p>
        ) : null}
        <p className="muted">
          Sent by the {account.role} account <a href={paths.adminUser(account.id)}>{account.email}</a>
          {account.isActive ? "" : ", no longer active"}.
        </p>
      </section>
      {earlier.length > 0 ? <AppliedBefore applications={earlier} /> : null}
    </div>
  );
}

function AppliedBefore({ applications }: { applications: EarlierApplication[] }) {
  return (
    <section className="stack-s" aria-labelledby="earlier">
      <h2 id="earlier">Applied before</h2>
      <ul className="stack-s">
        {applications.map(({ href, said, reason }) => (
          <li key={href}>
            <a href={href}>{said}</a>
            {reason ? <p className="as-written muted">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
