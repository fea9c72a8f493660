import type { PasskeyView } from "~/domain/accounts/passkey";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** The account's passkeys, each with a link to rename or remove it. */
export function PasskeyList({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  return (
    <ul className="own-sessions">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <PasskeyFacts passkey={passkey} />
          <ButtonLink variant="quiet" href={paths.profilePasskeys(passkey.id)}>
            Change<span className="visually-hidden">: {passkey.name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a passkey. */
export function PasskeyFacts({ passkey: { name, sync, added, lastUsed } }: { passkey: PasskeyView }) {
  return (
    <div>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p className="small muted">
        {sync} · added <span className="num">{added}</span>
      </p>
      <p className="small muted">
        {lastUsed === null ? (
          "Never used"
        ) : (
          <>
            Last used <span className="num">{lastUsed}</span>
          </>
        )}
      </p>
    </div>
  );
}
