import { mayFollowCalendar } from "~/domain/availability/calendar-state.server";
import { callerContext, servicesContext } from "~/web/context";
import { streamHeaders } from "~/web/event-streams.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/events";

/**
 * `/events?expert={id}`: tells that an expert's hours or bookings changed, not how. For scripts alone, so all that is
 * refused is refused in plain words.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, changes, streams } = context.get(servicesContext);
  const actor = context.get(callerContext).actor;
  if (!actor) return refuse(401, "Please sign in.");
  // The small spelling is the one in which changes are told.
  const expertId = (url.searchParams.get("expert") ?? "").toLowerCase();
  // The framework would gather a stream in its own format until it ends.
  const isFrameworks = new URL(request.url).pathname.endsWith(".data");
  const mayFollow = () => mayFollowCalendar(db, { expertId, ownExpertId: actor.expertId });
  if (isFrameworks || !(await orUnavailable(mayFollow))) return refuse(404, "There is no such expert.");
  if (request.method !== "GET") return new Response(null, { headers: streamHeaders });

  let known = lastEventId(request, url);
  const stream = streams.open(actor.userId, request.signal, (send) =>
    changes.subscribe(expertId, ({ seq, hours }) => {
      const isNews = known !== null && known !== seq;
      known = seq;
      // The first id, without an event, is what the browser comes back with should it hear nothing more.
      send(isNews ? { id: seq, event: "calendar", data: { expertId, seq, hours } } : { id: seq });
    }),
  );
  return stream ?? refuse(429, "You have this open too often already.", { "Retry-After": "30" });
}

export function action() {
  return refuse(405, "This address can only be read.", { Allow: "GET, HEAD" });
}

/** What the browser heard last: its header on coming again, the query where a page says what it was made from. */
function lastEventId(request: Request, url: URL): number | null {
  const given = request.headers.get("Last-Event-ID") ?? url.searchParams.get("lastEventId") ?? "";
  return /^\d{1,15}$/.test(given) ? Number(given) : null;
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "private, no-store",
      ...headers,
    },
  });
}
