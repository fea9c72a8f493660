import { parseSync } from "vite";

/** A node of a file's ESTree, in which the children stand in the node's own fields. The program has no parent. */
export type Node = { type: string; start: number; end: number; parent?: Node } & Record<string, unknown>;

/** Parses a TypeScript file, without nodes for brackets. @throws {Error} with the first fault of the syntax */
export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source, { preserveParens: false });
  const [fault] = errors;
  if (fault) throw new Error(`${file}: ${fault.message}`);
  const root = program as unknown as Node;
  setParents(root);
  return root;
}

function setParents(node: Node): void {
  for (const child of childrenOf(node)) {
    child.parent = node;
    setParents(child);
  }
}

/** The number of the line on which a node begins, from 1. */
export const lineOf = (node: Node, source: string): number => source.slice(0, node.start).split("\n").length;

/** The nodes directly below a node, in the order of the source. */
export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([name, value]) => (name === "parent" ? [] : [value].flat().filter(isNode)));

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The value of a string or of a template without values; undefined for other nodes. */
export function stringOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  const [only, ...others] = partsOfTemplate(node);
  return others.length === 0 ? only : undefined;
}

/** The fixed parts of a template. */
export const partsOfTemplate = (node: Node): string[] =>
  (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? "");
