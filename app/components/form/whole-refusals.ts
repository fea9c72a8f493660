/**
 * `fetch` for the router: a refusal (400 or more) is read to its end before it is handed on. The router aborts a
 * fetcher's post as soon as it has decoded an error, and two promises of its decoder then reject without a handler,
 * where the end of the answer is still on its way.
 */
export const readRefusalsWhole =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const answer = await send(...request);
    return answer.status < 400 ? answer : new Response(await answer.arrayBuffer(), answer);
  };
