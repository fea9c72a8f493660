import type { MiddlewareFunction } from "react-router";

/**
 * For a form that a small script posts in the background: a redirect can't be looked into there, so it is answered as
 * `{ location }` and the script goes on by itself. Asked for with `Accept: application/json`; everybody else gets the page.
 */
export const answerScript: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const location = response.headers.get("Location");
  if (request.headers.get("Accept") !== "application/json" || location === null) return response;
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify({ location }), { status: 200, headers });
};
