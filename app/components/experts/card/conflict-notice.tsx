import type { SavedField } from "~/domain/experts/card/card-conflict";
import { Notice } from "~/ui/notice";

/** Fields that were saved elsewhere while this card was edited. The form still holds what was typed. */
export function ConflictNotice({ fields, href }: { fields: SavedField[]; href: string }) {
  return (
    <Notice kind="info" title="Saved in the meantime">
      <p>These saved fields differ from what you typed:</p>
      <ul>
        {fields.map(({ label, saved }) => (
          <li key={label}>{saved === null ? label : `${label}: ${saved}`}</li>
        ))}
      </ul>
      {fields.some(({ saved }) => saved === null) ? (
        <p>
          <a href={href} target="_blank" rel="noopener">
            Read the saved card<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      ) : null}
      <p>Saving again replaces it with what you typed.</p>
    </Notice>
  );
}
