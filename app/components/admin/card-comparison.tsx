import type { CardContent } from "~/domain/experts/card";
import { Badge } from "~/ui/badge";
import { cardDifferences, type FieldDifference, type Part } from "./card-difference";
import { OutsideLink, OutsidePicture } from "./outside-link";

/** What is listed and what would be, field by field. Each change is said in words; colour and strokes only repeat it. */
export function CardComparison({ listed, version }: { listed: CardContent | null; version: CardContent }) {
  const differences = cardDifferences(listed, version);
  const changed = differences.filter(({ isChanged }) => isChanged).length;
  return (
    <div className="comparison">
      <h2 className="visually-hidden">Field by field</h2>
      <p>
        {listed
          ? `${changed} of ${differences.length} fields differ from what is listed.`
          : "Nothing of this expert was approved yet: all of it is new."}
      </p>
      {differences.map((difference) => (
        <Compared key={difference.label} difference={difference} listed={listed} version={version} />
      ))}
    </div>
  );
}

function Compared(props: { difference: FieldDifference; listed: CardContent | null; version: CardContent }) {
  const { difference, listed, version } = props;
  const { label, isChanged, before, after, kind } = difference;
  const isPortrait = label === "Portrait";
  const id = `field-${label.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className={isChanged ? "changed" : undefined}>
      <h3 id={id}>
        {label} {isChanged ? <Badge kind="brass">Changed</Badge> : <Badge>Unchanged</Badge>}
      </h3>
      <dl className="side-by-side">
        <div>
          <dt>Listed now</dt>
          <dd>
            {isPortrait && listed?.avatar ? <OutsidePicture src={listed.avatar} name={listed.name} /> : null}
            <Parts parts={before} kind={kind} />
          </dd>
        </div>
        <div>
          <dt>This version</dt>
          <dd>
            {isPortrait && version.avatar ? (
              <OutsidePicture src={version.avatar} name={version.name} />
            ) : null}
            <Parts parts={after} kind={kind} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Parts({ parts, kind }: { parts: Part[]; kind: FieldDifference["kind"] }) {
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
  return parts.map((part) => (
    <div key={part.text} className="as-written">
      {kind === "address" ? <OutsideLink href={part.text} /> : <Marked part={part} />}
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
