import type { OwnView } from "~/domain/diary/own-view";
import { paths } from "~/shared/paths";

/** A signed-in user's next session or class, above what visitors read. */
export function NextOwn({ entry }: { entry: OwnView }) {
  const [what, about, href] =
    entry.kind === "session"
      ? ["lesson", `with ${entry.other.name}`, paths.booking(entry.id)]
      : ["class", entry.title, entry.kind === "seat" ? paths.reservation(entry.id) : entry.href];
  const { day, time } = entry;
  const moment = time ? `${day}, ${time}` : day;
  return (
    <p className="next-own" data-times="">
      <span className="muted">{`Your next ${what}`}</span>{" "}
      <a className="num" href={href}>
        {entry.kind === "session" ? entry.shortMoment : moment}
      </a>{" "}
      <span>{about}</span>
    </p>
  );
}
