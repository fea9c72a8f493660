import { Button } from "~/ui/button";

/** Offers to restore or discard what was left unsaved. The live region exists before it has text. */
export function DraftOffer({
  offered,
  onRestore,
  onDiscard,
}: {
  offered: { at: number } | null;
  onRestore(): void;
  onDiscard(): void;
}) {
  return (
    <div className="draft-offer" role="status" hidden={!offered}>
      {offered ? (
        <>
          <p>{`You have unsaved changes from ${sinceText(offered.at)}.`}</p>
          <div className="actions">
            <Button type="button" variant="quiet" onClick={onRestore}>
              Restore
            </Button>
            <Button type="button" variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

const sinceText = (at: number) =>
  new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
