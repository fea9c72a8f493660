/** The notice that an answer carries to the next page: its text, or nothing. */
export function flashOf(answer: Response): string {
  const sealed = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("keyway_flash="));
  const value = decodeURIComponent(sealed?.split(/[=;]/)[1] ?? "").replace(/\..*$/, "");
  return value ? String(JSON.parse(Buffer.from(value, "base64").toString("utf8")).text) : "";
}
