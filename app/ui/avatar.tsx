export type AvatarSize = "s" | "m" | "l" | "xl";

/** In CSS pixels, for the attributes `width` and `height`, which prevent layout shifts. */
const pixels = { s: 40, m: 56, l: 80, xl: 144 } satisfies Record<AvatarSize, number>;

/**
 * The initials, with the portrait over them if there is one. The initials show while it loads, and if it can't be
 * loaded. It is decorative: the name is always beside it.
 */
export function Avatar({
  src,
  name,
  size = "m",
}: {
  src?: string | null | undefined;
  name: string;
  size?: AvatarSize;
}) {
  const look = `avatar ${size}`;
  return (
    <span className={look} aria-hidden="true">
      <span>{initials(name)}</span>
      {src ? (
        <img
          className={look}
          {...sourcesOf(src, pixels[size])}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          decoding="async"
        />
      ) : null}
    </span>
  );
}

/** An uploaded portrait comes in three sizes: `portraitSizes` in domain/portraits/portrait.ts. */
const sourcesOf = (src: string, shownPixels: number) =>
  src.startsWith("/portraits/")
    ? {
        src: `${src}/192`,
        srcSet: [96, 192, 384].map((side) => `${src}/${side} ${side}w`).join(", "),
        sizes: `${shownPixels}px`,
      }
    : { src };

/** Returns "AO" for "Amara Okafor"; one letter for a single word. */
export function initials(name: string): string {
  const words = name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase("en") ?? "").join("");
}
