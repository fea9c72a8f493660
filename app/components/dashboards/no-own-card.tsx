import { Notice } from "~/ui/notice";

/** Why a dashboard has no card to show: the catalogue's text, and what waits for the admin (decision B2). */
export function NoOwnCard({ problem, unlinked }: { problem: string; unlinked: { name: string } | null }) {
  return (
    <>
      {unlinked ? (
        <Notice kind="info" title="Using temporary connection">
          <p>
            The expert record of {unlinked.name} has your email address. It is connected to your account once
            an admin confirms it.
          </p>
        </Notice>
      ) : null}
      <Notice kind={unlinked ? "info" : "error"}>
        <p>{problem}</p>
      </Notice>
    </>
  );
}
