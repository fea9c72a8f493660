import { childrenOf, isNode, type Node, parseSource } from "../syntax-tree.ts";
import { type Mutant, withMutant } from "./make-mutants.ts";

/** The body of a function that stands in no other one, or in one that only returns it. */
export interface Body {
  start: number;
  end: number;
  isBlock: boolean;
}

/** The bodies of a file's outermost functions, in the order of the source. */
export function bodiesOf(file: string, source: string): Body[] {
  const found: Body[] = [];
  const visit = (node: Node) => {
    // The fields of a constructor's parameters are set behind its call of `super`, which has to be its own statement.
    if (node.parent?.type === "MethodDefinition" && node.parent.kind === "constructor") return;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const { body } = node;
      // One that only returns another may run while its module is loaded, before a mutant is active.
      if (isNode(body) && body.type === "ArrowFunctionExpression") visit(body);
      else if (isNode(body)) found.push({ ...body, isBlock: body.type === "BlockStatement" });
    } else for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSource(file, source));
  return found;
}

/** The body that a mutant changes; -1 for one of the module itself, which runs when it is loaded. */
export const bodyAround = (bodies: Body[], { start, end }: Mutant) =>
  bodies.findIndex((body) => body.start <= start && end <= body.end);

/**
 * The source in which each function notes that it ran, as `name` of its body, and runs as the mutant with the number
 * `activeMutant` if that one changes it.
 */
export function withSwitches(
  source: string,
  bodies: Body[],
  nameOf: (body: number) => string,
  mutants: ReadonlyMap<number, Mutant>,
): string {
  const textOf = ({ start, end }: Body) => source.slice(start, end);
  const textAs = (body: Body, mutant: Mutant) =>
    withMutant(textOf(body), {
      ...{ start: mutant.start - body.start, end: mutant.end - body.start, after: mutant.after },
    });
  let result = source;
  for (const [index, body] of [...bodies.entries()].reverse()) {
    const mark = `globalThis.ranFunctions?.add(${JSON.stringify(nameOf(index))})`;
    const variants = [...mutants].filter(([, mutant]) => bodyAround(bodies, mutant) === index);
    const isActive = (number: number) => `globalThis.activeMutant === ${number}`;
    const after = body.isBlock
      ? `{ ${mark}; ${variants.map(([number, mutant]) => `if (${isActive(number)}) ${textAs(body, mutant)} else `).join("")}${textOf(body)} }`
      : `(${mark}, ${variants.map(([number, mutant]) => `${isActive(number)} ? (${textAs(body, mutant)}) : `).join("")}(${textOf(body)}))`;
    result = withMutant(result, { start: body.start, end: body.end, after });
  }
  return result;
}
