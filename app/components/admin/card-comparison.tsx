import type { CardContent } from "~/domain/experts/card-fields";
import { Badge } from "~/ui/badge";
import { isOwnPortrait, OutsideLink, OutsidePicture } from "../site/outside-link";
import { type CardFact, cardFacts, compareCards, type FieldDifference, type Part } from "./card-difference";

/**
 * Compares the listed card with a new version: the changed fields side by side, the rest folded. Words mark each
 * change; colours and strokes only repeat them. The first version has nothing to compare with.
 */
export function CardComparison({
  listed,
  version,
  hasNewPortrait,
}: {
  listed: CardContent | null;
  version: CardContent;
  hasNewPortrait: boolean;
}) {
  if (!listed) return <FirstVersion version={version} />;
  const { changed, same } = compareCards(listed, version);
  const all = changed.length + same.length;
  return (
    <section className="comparison" aria-labelledby="comparison">
      <h2 id="comparison">What changes</h2>
      <p>
        {hasNewPortrait ? "The uploaded portrait is new: see the preview. " : null}
        {changed.length === 0
          ? hasNewPortrait
            ? "No field differs from what is listed."
            : "Nothing differs from what is listed."
          : `${changed.length} of ${all} fields ${changed.length === 1 ? "differs" : "differ"} from what is listed.`}
      </p>
      {changed.map((difference) => (
        <Changed key={difference.label} difference={difference} name={version.name} />
      ))}
      {same.length > 0 ? (
        <details>
          <summary>
            {same.length === 1 ? "1 field is unchanged" : `${same.length} fields are unchanged`}
          </summary>
          <FactList facts={same} name={version.name} />
        </details>
      ) : null}
    </section>
  );
}

function FirstVersion({ version }: { version: CardContent }) {
  const facts = cardFacts(version);
  const empty = facts.filter(({ values }) => values.length === 0).map(({ label }) => label);
  return (
    <section className="comparison" aria-labelledby="comparison">
      <h2 id="comparison">The card</h2>
      <p>This expert has no approved card yet: everything is new.</p>
      <FactList facts={facts.filter(({ values }) => values.length > 0)} name={version.name} />
      {empty.length > 0 ? (
        <dl className="card-facts">
          <div>
            <dt>Left empty</dt>
            <dd className="muted">{empty.join(", ")}</dd>
          </div>
        </dl>
      ) : null}
    </section>
  );
}

function FactList({ facts, name }: { facts: CardFact[]; name: string }) {
  return (
    <dl className="card-facts">
      {facts.map(({ label, kind, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Parts parts={values.map((text) => ({ text, mark: "same" }))} kind={kind} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Changed({ difference, name }: { difference: FieldDifference; name: string }) {
  const { label, before, after, kind } = difference;
  const id = `field-${label.toLowerCase().replaceAll(" ", "-")}`;
  const isReordered = [...before, ...after].every(({ mark }) => mark === "same");
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {label} <Badge kind="brass">Changed</Badge>
      </h3>
      {isReordered ? <p className="muted">Only the order changed.</p> : null}
      <dl className="side-by-side">
        <div>
          <dt>Listed now</dt>
          <dd>
            <Parts parts={before} kind={kind} name={name} />
          </dd>
        </div>
        <div>
          <dt>This version</dt>
          <dd>
            <Parts parts={after} kind={kind} name={name} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Parts({ parts, kind, name }: { parts: Part[]; kind: CardFact["kind"]; name: string }) {
  if (parts.length === 0) return <span className="muted">Nothing</span>;
  if (kind === "list") {
    return (
      <ul className="tags">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and the list never changes
          <li key={at}>
            <Marked part={part} />
          </li>
        ))}
      </ul>
    );
  }
  if (kind === "text") {
    return (
      <div className="as-written">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs may repeat, and the text never changes
          <Marked key={at} part={part} />
        ))}
      </div>
    );
  }
  return parts.map(({ text }) => (
    <div key={text}>
      {kind === "portrait" ? <OutsidePicture src={text} name={name} /> : null}
      {kind === "portrait" && isOwnPortrait(text) ? (
        <span className="muted small">A picture on this site</span>
      ) : (
        <OutsideLink href={text} />
      )}
    </div>
  ));
}

function Marked({ part: { text, mark } }: { part: Part }) {
  if (mark === "same") return text;
  const word = mark === "added" ? "Added: " : "Removed: ";
  const Mark = mark === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="visually-hidden">{word}</span>
      {text}
    </Mark>
  );
}
