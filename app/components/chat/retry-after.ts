/**
 * Returns how long to wait for a load or a post of the router before repeating it, in milliseconds. It may never end:
 * the router drops one that another interrupts while the page loads (remix-run/remix#8298). The wait doubles each time,
 * because the connection may only be slow.
 */
export const retryAfterMs = (tries: number): number => Math.min(4_000 * 2 ** tries, 32_000);
