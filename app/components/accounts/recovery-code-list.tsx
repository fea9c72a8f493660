import { Notice } from "~/ui/notice";

/** New recovery codes, which are shown only once, as text to select, copy or print. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <section className="panel" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Your recovery codes</h2>
      <Notice title="Save them now: you can't see them again.">
        <p>
          Write them down, print this page or put them into your password manager. Each one signs you in once
          when you don't have your authenticator app.
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
