import { z } from "zod";
import { compactIban, isIban } from "./iban";

/** The kinds of values in the environment. Their messages follow the name of the variable. */

/** Aborts, because refinements would take the address apart. */
export const url = z.url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true });
export const flag = (values: [string, string]) =>
  z.enum(values, { error: `must be ${values[0]} or ${values[1]}` });
/** One of these words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });
/** A public origin. A path or credentials in it would be dropped silently, so they are rejected. */
export const origin = url.refine((text) => {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search + hash + username === "";
}, "must be an origin alone, like https://keyway.example");
/** `a@b.example` or `Name <a@b.example>`, without characters that could start another header. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address, or Name <address>",
  );
/** Whether only this machine can reach a host name or address. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
/** An address to which the way can't be intercepted, so that what is said there can be trusted. */
export const privateWay = (address: typeof url) =>
  address.refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || isLoopback(hostname);
  }, "must be https, unless it is a loopback address");
/** The address of meeting rooms, with `{room}` in its path, query or fragment for a room's name. */
export const roomTemplate = z.string().refine((text) => {
  const [before = "", after = "", ...more] = text.split("{room}");
  const address = `${before}${aRoom}${after}`;
  if (before.length === text.length || more.length > 0 || text.length > 500) return false;
  if (!URL.canParse(address)) return false;
  const link = new URL(address);
  const isSafe = link.protocol === "https:" || (link.protocol === "http:" && isLoopback(link.hostname));
  return (
    isSafe && link.username + link.password === "" && link.href.slice(link.origin.length).includes(aRoom)
  );
}, "must be an https address with {room} once in its path, like https://meet.example/{room}");
const aRoom = "a".repeat(32);

export const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(range(minimum, maximum));
export const range = (minimum: number, maximum: number) =>
  z.number().min(minimum, `must be at least ${minimum}`).max(maximum, `must be at most ${maximum}`);

/** A zone of the IANA database. Offsets such as +02:00 have no clock changes, and are refused. */
export const timeZone = z.string().refine((name) => {
  try {
    return (
      /^(?:UTC|[A-Za-z].*\/.+)$/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }))
    );
  } catch {
    return false;
  }
}, "must be a time zone such as UTC or Europe/Berlin");

/** A text that pages show. */
export const text = (maximum: number) =>
  z.string().trim().max(maximum, `must have at most ${maximum} characters`);

export const iban = z.string().transform(compactIban).refine(isIban, "must be an IBAN with its check digits");
export const bic = z
  .string()
  .regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "must be a BIC of 8 or 11 characters");
