/**
 * Wraps `fetch` for the router: a refusal (400 or more) is read completely before it is returned. The router aborts a
 * fetcher's post as soon as it has decoded an error. If the rest of the response is still on its way, two promises of
 * its decoder then reject without a handler.
 */
export const readRefusalsWhole =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const answer = await send(...request);
    return answer.status < 400 ? answer : new Response(await answer.arrayBuffer(), answer);
  };
