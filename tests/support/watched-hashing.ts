import { vi } from "vitest";

/**
 * The library that hashes passwords, which works as ever and lets itself be watched by `vi.mocked`. It is the same for
 * all files of a worker: a file that brought it about by itself would need a worker, and the whole program, of its own.
 */
vi.mock("@node-rs/argon2", async (original) => {
  const known: object | undefined = Reflect.get(globalThis, watched);
  if (known) return known;
  const real = await original<typeof import("@node-rs/argon2")>();
  const module = { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
  Reflect.set(globalThis, watched, module);
  return module;
});
const watched = Symbol.for("keyway: watched hashing");
