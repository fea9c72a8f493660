import { data, redirect } from "react-router";
import { RoomPage } from "~/components/bookings/rooms/room-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { newClassRoomHint, roomMessages, roomSaved } from "~/domain/bookings/rooms/room";
import { roomForm } from "~/domain/bookings/rooms/room.forms.server";
import { classLinkOf, isJoinOpen } from "~/domain/classes/class";
import { changeClassRoom } from "~/domain/classes/rooms/change-class-room.server";
import { openTaughtRoom } from "~/domain/classes/rooms/open-class-room.server";
import { dateText } from "~/domain/classes/running/run-view";
import { isolated } from "~/shared/isolated";
import { paths, runClassPath } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import type { Route } from "./+types/room";
import { runnerOfClass } from "./runner.server";

/** The room of a class, for the expert who teaches it. */

export const meta = ownPageMeta("Meeting room", "The room of a class that you teach.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { live, env, now, zone } = await runnerOfClass({ context, request }, params.classId);
  const hasRooms = env.meetingRooms !== null;
  if (live.room === null && !hasRooms) throw data("Not Found", { status: 404 });
  const address = live.room === null ? null : classLinkOf(live, now);
  const isOpen = live.room !== null && isJoinOpen(live, now);
  const canChange = live.status !== "cancelled" && (live.endsAt === null || live.endsAt > now);
  return {
    lead: `${isolated(live.title)}: ${dateText(live, zone)}`,
    address,
    join: isOpen ? "Join class" : null,
    note: live.room === null || isOpen ? null : roomMessages[canChange ? "too-early" : "closed"],
    change: canChange && hasRooms ? (live.room === null ? "Make a room" : "New room") : null,
    goesOn: isOpen && url.searchParams.get("to") === "room",
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, live } = await runnerOfClass({ context, request }, params.classId);
  return formAction(
    { context, request },
    {
      schema: roomForm,
      // Joining isn't refused because of many changes: it is noted once in a few minutes anyway.
      counts: ({ intent }) =>
        intent === "new" ? [{ rule: "meeting-link:account", subject: caller.actor.userId }] : [],
      async run({ intent }) {
        const page = runClassPath(paths.expertClasses, live.id, "room");
        const command = intent === "join" ? openTaughtRoom : changeClassRoom;
        const done = await command(db, caller, live.id);
        if (!done.ok) {
          if (done.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: roomMessages[done.error] };
        }
        if (intent === "join") return redirect(withQuery(page, { to: "room" }), 303);
        return redirect(page, { status: 303, headers: { "Set-Cookie": flash(context, roomSaved) } });
      },
    },
  );
}

export default function ClassRoom({ loaderData, actionData, params }: Route.ComponentProps) {
  const page = runClassPath(paths.expertClasses, params.classId);
  return (
    <RoomPage
      {...loaderData}
      back={{ href: page, label: "Class" }}
      action={`${page}/room`}
      changeHint={newClassRoomHint}
      verdict={actionData}
    />
  );
}
