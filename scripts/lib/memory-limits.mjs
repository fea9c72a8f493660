/**
 * How much memory the program may take by default; the Dockerfile says the same, and
 * `docs/operations.md` why. What stands in the environment wins.
 */
export const memoryLimits = {
  NODE_OPTIONS: "--max-old-space-size=128 --max-semi-space-size=8",
  MALLOC_ARENA_MAX: "2",
};
