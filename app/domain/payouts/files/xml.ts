/** An element with its text or its elements, and its attributes. Elements that are null are left out. */
export type XmlElement = readonly [
  name: string,
  content: string | ReadonlyArray<XmlElement | null>,
  attributes?: Record<string, string>,
];

/** Returns an XML document of this element, indented. */
export const xmlDocument = (element: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(element, "")}\n`;

function written([name, content, attributes = {}]: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const opened = `${indent}<${name}${pairs.join("")}>`;
  if (typeof content === "string") return `${opened}${escaped(content)}</${name}>`;
  const inner = content.flatMap((one) => (one ? [written(one, `${indent}  `)] : []));
  return [opened, ...inner, `${indent}</${name}>`].join("\n");
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const entities: Record<string, string> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" },
};
