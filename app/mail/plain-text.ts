import { Head, Heading, Hr, Link, Preview, Section, Text } from "@react-email/components";
import { type FunctionComponent, isValidElement, type ReactNode } from "react";

/**
 * Writes a mail's text part from the elements of its HTML part, without the preview. There is an empty line between
 * blocks. A link's address follows its text, unless they are the same.
 */
export const plainText = (body: ReactNode): string =>
  written(body)
    .split("\f")
    .map((block) => block.replace(/ ?\n ?/g, "\n").replace(/^ | $/g, ""))
    .filter((block) => block !== "")
    .join("\n\n");

/** Form feeds separate blocks. Texts contain none, and no line breaks: white space becomes one space, as in HTML. */
function written(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node).replace(/[ \t\r\n\f]+/g, " ");
  if (Array.isArray(node)) return node.map(written).join("");
  if (!isValidElement<{ href?: string; children?: ReactNode }>(node)) return "";
  const type: unknown = node.type;
  const { href, children } = node.props;
  if (type === Head || type === Preview) return "";
  if (type === "br") return "\n";
  if (type === Hr) return `\f${"-".repeat(40)}\f`;
  const isPart = type === Heading || type === Text || type === Section || type === Link;
  // Our own components of mails have no hooks.
  if (!isPart && typeof type === "function")
    return written((type as FunctionComponent)(node.props) as ReactNode);
  const text = written(children);
  if (type === Heading) return `\f\n${text}\f`;
  if (type === Text || type === Section) return `\f${text}\f`;
  const address = type === Link ? href?.replace(/^mailto:/, "") : undefined;
  return address === undefined || address === text ? text : `${text} ${address}`;
}
