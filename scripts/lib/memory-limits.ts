/**
 * The program's default memory limits, the same as in the Dockerfile. `docs/operations.md` gives the reasons. Variables
 * in the environment win.
 */
export const memoryLimits = {
  NODE_OPTIONS: "--max-old-space-size=128 --max-semi-space-size=8",
  MALLOC_ARENA_MAX: "2",
};
