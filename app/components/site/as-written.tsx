import { blocksOf } from "~/shared/paragraphs";

/** A user's text as they typed it: paragraphs, and numbered lines as a list. */
export const AsWritten = ({ text, dir }: { text: string; dir?: "auto" }) =>
  blocksOf(text).map((block, place) =>
    typeof block === "string" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <p key={place} className="as-written" dir={dir}>
        {block}
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <ol key={place} className="numbered">
        {block.map(({ number, text: words }) => (
          <li key={`${number} ${words}`} value={number} className="as-written" dir={dir}>
            {words}
          </li>
        ))}
      </ol>
    ),
  );
