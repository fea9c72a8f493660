import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** How an answer travels; the best one first that both sides know. */
export type Encoding = "br" | "gzip" | "identity";

/** What of a request an answer from memory depends on. */
export interface Visit {
  encoding: Encoding;
  look: Look;
  /** `If-None-Match`, as it was sent. */
  known: string | undefined;
}

/** What a visitor chose that changes a page. */
export interface Look {
  /** Tells looks apart in keys. */
  name: string;
  theme: "light" | "dark" | null;
  isMotionReduced: boolean;
  /** A slow line, or data to be saved. */
  isLineSpared: boolean;
}

interface Site {
  /** Of APP_URL. */
  host: string;
  /** With a proxy in front its word for the host counts as well. */
  trustedProxyHops: number;
}

/**
 * Reads a plain request of a visitor for this site. Null for everything else: another host, a cookie that isn't a mere choice of looks, a body,
 * a range, a condition, an encoding with weights. Whatever gets null is the application's.
 */
export function readVisits({ host, trustedProxyHops }: Site): (req: IncomingMessage) => Visit | null {
  const themeCookies = new Set(["keyway_theme", "__Host-keyway_theme"]);
  const motionCookie = "hms_reduce_motion";

  function lookOf({ cookie, downlink, "save-data": saveData }: IncomingHttpHeaders): Look | null {
    let theme: Look["theme"] = null;
    let isMotionReduced = false;
    const seen = new Set<string>();
    for (const pair of cookie?.split(";") ?? []) {
      const [name = "", value = ""] = pair.trim().split("=", 2);
      const kind = themeCookies.has(name) ? "theme" : name;
      if (seen.has(kind)) return null;
      seen.add(kind);
      if (kind === "theme" && (value === "light" || value === "dark")) theme = value;
      else if (name === motionCookie && (value === "0" || value === "1")) isMotionReduced = value === "1";
      else return null;
    }
    const isLineSpared = (downlink !== undefined && Number(downlink) < 1.5) || saveData === "on";
    if (!isLineSpared && saveData !== undefined) return null;
    return {
      theme,
      isMotionReduced,
      isLineSpared,
      name: `${theme ?? "system"} ${+isMotionReduced}${+isLineSpared}`,
    };
  }

  return (req) => {
    const { headers } = req;
    if (headers.host !== host || hasTwoHosts(req.rawHeaders) || isUnusual(headers)) return null;
    const forwarded = headers["x-forwarded-host"];
    if (trustedProxyHops > 0 && forwarded !== undefined && forwarded !== host) return null;
    const encoding = encodingOf(headers["accept-encoding"]);
    if (encoding === null) return null;
    const isPlain =
      headers.cookie === undefined && headers.downlink === undefined && headers["save-data"] === undefined;
    const look = isPlain ? plainLook : lookOf(headers);
    return look && { encoding, look, known: headers["if-none-match"] };
  };
}

/** The headers with which the application renders the page for such a look, and nothing else of any visitor. */
export function headersOf(
  { theme, isMotionReduced, isLineSpared }: Look,
  isHttps: boolean,
): Record<string, string> {
  const cookies = [
    ...(theme ? [`${isHttps ? "__Host-" : ""}keyway_theme=${theme}`] : []),
    ...(isMotionReduced ? ["hms_reduce_motion=1"] : []),
  ];
  return {
    ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
    ...(isLineSpared && { "save-data": "on" }),
  };
}

/** Who has chosen nothing. */
export const plainLook: Look = {
  name: "system 00",
  theme: null,
  isMotionReduced: false,
  isLineSpared: false,
};

/** What the application may answer in a way of its own. */
function isUnusual(headers: IncomingHttpHeaders): boolean {
  return (
    headers.range !== undefined ||
    headers["content-length"] !== undefined ||
    headers["transfer-encoding"] !== undefined ||
    (headers["if-modified-since"] !== undefined && headers["if-none-match"] === undefined) ||
    headers["if-match"] !== undefined ||
    headers["if-unmodified-since"] !== undefined ||
    headers["if-range"] !== undefined ||
    headers.authorization !== undefined ||
    headers.expect !== undefined ||
    headers.upgrade !== undefined
  );
}

/** Node keeps the first; the application refuses both. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

const encodings = new Map<string, Encoding | null>();
const encodingLimits = { entries: 1_000, letters: 200 };

/** Null where weights or stars make it a question for a library. Browsers send a handful of different headers. */
function encodingOf(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return "identity";
  if (typeof header !== "string") return null;
  const known = encodings.get(header);
  if (known !== undefined) return known;
  const names = header
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const isSimple = names.every((name) => /^[a-z-]*$/.test(name));
  const best = names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
  if (encodings.size < encodingLimits.entries && header.length <= encodingLimits.letters)
    encodings.set(header, isSimple ? best : null);
  return isSimple ? best : null;
}
