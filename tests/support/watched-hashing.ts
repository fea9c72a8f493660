import { vi } from "vitest";

/**
 * Replaces the functions of the password hashing library by spies (`vi.mocked`) that call the real ones. All files of a
 * worker share the spies: a file with its own mock would need its own worker, with its own copy of the program.
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
