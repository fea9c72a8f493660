import { Dialog } from "~/ui/dialog";
import { dialogId } from "./message-button";
import { contactTitle, type MessageDraft, MessageForm } from "./message-form";

interface MessageDialogProps {
  expert: { id: string; displayName: string };
  cardNumber?: number;
  draft: MessageDraft;
}

/** The dialog that a learner's 'Send message' opens. */
export function MessageDialog({ expert, cardNumber, draft }: MessageDialogProps) {
  return (
    <Dialog id={dialogId(cardNumber)} title={contactTitle(expert.displayName)}>
      <MessageForm expert={expert} draft={draft} cardNumber={cardNumber} isDialog />
    </Dialog>
  );
}
