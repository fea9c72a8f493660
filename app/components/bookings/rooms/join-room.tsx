import Video from "lucide-react/icons/video";
import { PostForm } from "~/components/form/post-form";
import { Button, type ButtonVariant } from "~/ui/button";

interface JoinRoomProps {
  /** The address of the room's page. */
  action: string;
  label: string;
  /** The host that the button leads to. */
  note: string | null;
  variant?: ButtonVariant | undefined;
}

/** The button to join in a room. It posts, because each opening is noted; a link could be followed by a program. */
export function JoinRoom({ action, label, note, variant = "outlined" }: JoinRoomProps) {
  return (
    // With "noreferrer", browsers send `Origin: null`, and the post is refused.
    <PostForm action={action} target="_blank" rel="noopener" className="bar start next-step">
      <Button variant={variant} name="intent" value="join">
        <Video size={18} aria-hidden="true" />
        <span>{label}</span>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
      {note ? <span className="muted small">{note}</span> : null}
    </PostForm>
  );
}
