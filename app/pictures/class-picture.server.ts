import type { ClassView } from "~/domain/classes/public/class-view";
import { drawable } from "./drawable";
import { colours, column, fact, frame, words } from "./frame";
import { type Picture, pictureOf } from "./picture.server";

type Facts = Pick<ClassView, "title" | "expertName" | "duration" | "when" | "price" | "priceCents" | "seats">;

/** The link preview picture of a live class: title, teacher, the time in GMT, price and seats. */
export function classPicture(live: Facts): Picture {
  const teacher = drawable(live.expertName);
  return pictureOf(
    frame(
      column(
        { gap: "18px" },
        words(
          drawable(live.title) ?? "A live class",
          { fontSize: "68px", fontWeight: 700, lineHeight: 1.12, letterSpacing: "-0.02em" },
          2,
        ),
        words(teacher ? `With ${teacher} · ${live.duration}` : live.duration, {
          fontSize: "34px",
          color: colours.muted,
        }),
        ...(live.when
          ? [words(live.when.gmt, { fontSize: "40px", fontWeight: 600, fontFeatureSettings: '"tnum"' })]
          : []),
      ),
      [
        fact(live.price, live.priceCents > 0 ? "per seat" : "of charge"),
        words(live.seats, { fontSize: "32px" }),
      ],
    ),
  );
}
