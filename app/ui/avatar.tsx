export type AvatarSize = "s" | "m" | "l";

/** Pixels of CSS, for the `width` and `height` that keep the page from shifting. */
const pixels = { s: 40, m: 56, l: 88 } satisfies Record<AvatarSize, number>;

/** A portrait, or the initials where there is none. Decorative: the name always stands beside it. */
export function Avatar({
  src,
  name,
  size = "m",
}: {
  src?: string | null | undefined;
  name: string;
  size?: AvatarSize;
}) {
  if (!src) {
    return (
      <span className={`avatar ${size}`} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={`avatar ${size}`}
      src={src}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      decoding="async"
    />
  );
}

/** "AO" for "Amara Okafor"; one letter for one word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase("en") ?? "").join("");
}
