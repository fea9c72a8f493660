import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { newRoomHint, notedHint } from "~/domain/bookings/rooms/room";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { JoinRoom } from "./join-room";

interface RoomPageProps {
  lead: string;
  back: { href: string; label: string };
  /** The page's own address. */
  action: string;
  /** The room's address; null if there is none to show. */
  address: string | null;
  /** The label of the button to join; null if it isn't time. */
  join: string | null;
  /** When or why not to join; null while the button shows. */
  note: string | null;
  /** The label of the button for another room; null if none can be made. */
  change: string | null;
  changeHint?: string;
  /** The viewer has joined, so the page leads on to the room. */
  goesOn: boolean;
  verdict: SubmissionResult | undefined;
}

/** The page of a session's or a class's room: its address, the button to join, and the form for another room. */
export function RoomPage(props: RoomPageProps) {
  const { lead, back, action, address, join, note, change, changeHint = newRoomHint, verdict } = props;
  const [form] = formState<{ intent: string }>({ id: "room", lastResult: verdict });
  if (props.goesOn && address) {
    return (
      <Page title="Opening the room" lead={lead} narrow back={back}>
        {/* A post must not redirect to another host (`form-action 'self'`), so a page leads there. */}
        <meta httpEquiv="refresh" content={`0; url=${address}`} />
        <p>
          <ButtonLink href={address} rel="noopener noreferrer nofollow">
            Go to the room
          </ButtonLink>
        </p>
      </Page>
    );
  }
  return (
    <Page title="Meeting room" lead={lead} narrow back={back}>
      <FormErrors form={form} />
      {address ? (
        <Rows items={[{ label: "Address", value: <span className="as-written">{address}</span> }]} />
      ) : null}
      {note ? (
        <Notice kind="info">
          <p>{note}</p>
        </Notice>
      ) : null}
      {join ? (
        <div className="stack-s">
          <JoinRoom action={action} label={join} note={null} variant="primary" />
          <p className="muted small">{notedHint}</p>
        </div>
      ) : null}
      {change ? (
        <PostForm action={action} className="stack-s">
          <p className="muted small">{changeHint}</p>
          <div>
            <Button variant="quiet" name="intent" value="new">
              {change}
            </Button>
          </div>
        </PostForm>
      ) : null}
    </Page>
  );
}
