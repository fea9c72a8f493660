/**
 * How long a load or a post of the router's is waited for before it is made again, in milliseconds. It may never end:
 * the router forgets one that another interrupts while the page loads (remix-run/remix#8298). The wait doubles each
 * time: the line may only be slow.
 */
export const patienceMs = (tries: number): number => Math.min(4_000 * 2 ** tries, 32_000);
