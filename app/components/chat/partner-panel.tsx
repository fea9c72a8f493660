import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import type { ThreadView } from "./thread-view";

/** The id of the thread page's dialog with the panel. */
export const partnerDialogId = "partner";

/** The side panel: who the partner is and what the viewer can do. The title above it has the name. */
export function PartnerPanel({
  partner: { userId, name, avatar, expert },
  standing,
  lastSeq,
}: Pick<ThreadView, "partner" | "standing" | "lastSeq">) {
  return (
    <div className="partner-panel">
      <Avatar src={avatar} name={name} size="l" />
      {expert ? (
        <>
          <p>{expert.title}</p>
          <p className="price num">{expert.price}</p>
          <ButtonLink wide href={paths.book(expert.id)}>
            Book trial lesson
          </ButtonLink>
        </>
      ) : null}
      <ul>
        {expert ? (
          <li>
            <a href={paths.expert(expert.id)}>View profile</a>
          </li>
        ) : null}
        <li>
          <a href={paths.myBookings()}>Your sessions</a>
        </li>
        {lastSeq > 0 ? (
          <li>
            <a href={paths.threadReport(userId)}>Report this conversation</a>
          </li>
        ) : null}
        <li>
          <a href={paths.threadBlock(userId)}>
            <span>{standing === "blocked-by-you" ? "Unblock" : "Block"}</span> <bdi>{name}</bdi>
          </a>
        </li>
      </ul>
    </div>
  );
}
