import { Fragment } from "react";
import type { SentencePart } from "~/domain/lists/audit-sentence";
import { paths } from "~/shared/paths";

/** An audit entry as pages show it. */
export interface ShownLine {
  id: string;
  /** In the reader's zone. */
  at: string;
  sentence: readonly SentencePart[];
  facts: string;
  from: string;
}

/** Who did what to whom, with links. */
function AuditSentence({ sentence, facts }: Pick<ShownLine, "sentence" | "facts">) {
  return (
    <>
      {sentence.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        <Fragment key={place}>
          {typeof part === "string" ? part : <a href={part.href}>{part.text}</a>}
        </Fragment>
      ))}
      {facts ? <span className="small muted"> ({facts})</span> : null}
    </>
  );
}

/** The latest audit entries about one account or thing. */
export function AuditOf({ subject, lines }: { subject: { id: string }; lines: readonly ShownLine[] }) {
  return (
    <section className="stack-s" aria-labelledby="audit">
      <h2 id="audit">Audit</h2>
      {lines.length > 0 ? (
        <ol className="story">
          {lines.map(({ id, at, ...line }) => (
            <li key={id}>
              <AuditSentence {...line} /> <span className="small muted">{at}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted">Nothing in the audit log yet.</p>
      )}
      <p>
        <a href={paths.adminAudit({ search: subject.id })}>Search the audit log</a>
      </p>
    </section>
  );
}
