import { type ExpertProfile, ratingLabel, reviewsLabel } from "~/domain/experts/expert";
import { formatPrice } from "~/shared/money";
import { initials } from "~/ui/avatar";
import { drawable } from "./drawable";
import { colours, column, drawing, fact, frame, row, words } from "./frame";
import { ownFiles } from "./own-files.server";
import { type Picture, pictureOf } from "./picture.server";

type Facts = Pick<ExpertProfile, "displayName" | "title" | "priceCents" | "rating" | "reviews" | "avatar">;

/** The link preview picture of an expert: portrait, name, title, price and rating. */
export function expertPicture(expert: Facts): Picture {
  const title = drawable(expert.title);
  const name = drawable(expert.displayName);
  const headline = name ?? title ?? "A cybersecurity expert";
  const rating = ratingLabel(expert);
  return pictureOf(
    frame(
      row(
        { alignItems: "center", gap: "48px" },
        portrait(expert),
        column(
          { width: "0px", flexGrow: 1, gap: "14px" },
          words(
            headline,
            { fontSize: "76px", fontWeight: 700, lineHeight: 1.1, letterSpacing: "-0.02em" },
            2,
          ),
          ...(title && name
            ? [words(title, { fontSize: "36px", lineHeight: 1.3, color: colours.muted }, 2)]
            : []),
        ),
      ),
      [
        fact(formatPrice(expert.priceCents), "per hour"),
        fact(rating, rating === "New" ? "no reviews yet" : `from ${reviewsLabel(expert.reviews)}`),
      ],
    ),
  );
}

/** One of the site's own portraits, otherwise the initials: portraits elsewhere are never fetched. */
function portrait({ avatar, displayName }: Facts) {
  if (avatar && ownFiles.has(avatar)) return drawing(avatar, 232, { borderRadius: "6px" });
  const letters = drawable(initials(displayName));
  const side = { width: "232px", height: "232px", borderRadius: "6px", flexShrink: 0 };
  return row(
    { ...side, alignItems: "center", justifyContent: "center", backgroundColor: colours.tile },
    letters ? words(letters, { fontSize: "88px", fontWeight: 650 }) : drawing("/favicon.svg", 120),
  );
}
