import { Notice } from "~/ui/notice";

/** New recovery codes, shown this once: as text that can be marked, copied and printed. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <section className="panel" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Your recovery codes</h2>
      <Notice title="Keep them now: they are shown only this once.">
        <p>
          Write them down, print this page or put them into your password manager. Each one signs you in once
          when your authenticator app isn't at hand.
        </p>
      </Notice>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
