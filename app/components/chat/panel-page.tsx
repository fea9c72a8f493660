import { paths } from "~/shared/paths";
import { PartnerPanel } from "./partner-panel";
import type { ThreadView } from "./thread-view";

/** The side panel in place of the conversation, for browsers in which buttons can't open dialogs. */
export function PanelPage({ thread }: { thread: ThreadView }) {
  const { userId, name } = thread.partner;
  return (
    <div className="panel-page">
      <p>
        <a href={paths.thread(userId)}>Back to the conversation</a>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <PartnerPanel {...thread} />
    </div>
  );
}
