import { type CardDraft, cleanDraft } from "~/domain/experts/card/card-draft";
import { type CardRules, findMistakes, isRequired } from "~/domain/experts/card/card-mistakes";
import { cardFieldNames, fieldRule } from "~/domain/experts/card-fields";

/** How much of the required fields is filled in, with a link to each that is still empty once one is filled in. */
export function CardProgress({ typed, rules }: { typed: CardDraft; rules: CardRules }) {
  const required = cardFieldNames.filter((name) => isRequired(name, rules)).length;
  const missing = findMistakes(cleanDraft(typed), rules).filter(({ isMissing }) => isMissing);
  const filled = required - missing.length;
  // A card that is edited has them all, unless one was cleared.
  if (rules.form === "edit" && missing.length === 0) return null;
  return (
    <div className="card-progress">
      <p>{`${filled} of ${required} required fields filled in`}</p>
      <progress max={required} value={filled} aria-label="Required fields filled in" />
      {filled > 0 && missing.length > 0 ? (
        <p className="small muted">
          <span>Still empty: </span>
          {missing.map(({ field }) => (
            <span key={field}>
              <a href={`#card-${field}`}>{fieldRule(field).label}</a>{" "}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
