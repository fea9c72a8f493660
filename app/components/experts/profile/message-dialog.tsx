import { Dialog } from "~/ui/dialog";
import { dialogId } from "./message-button";
import { contactTitle, type MessageDraft, MessageForm } from "./message-form";

interface MessageDialogProps {
  expert: { id: string; displayName: string };
  /** The number of the card on a page with several. */
  place?: number;
  draft: MessageDraft;
}

/** The dialog that a learner's 'Send message' opens. */
export function MessageDialog({ expert, place, draft }: MessageDialogProps) {
  return (
    <Dialog id={dialogId(place)} title={contactTitle(expert.displayName)}>
      <MessageForm expert={expert} draft={draft} place={place} isDialog />
    </Dialog>
  );
}
