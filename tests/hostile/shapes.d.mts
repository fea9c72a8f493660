import type { doors } from "~/shared/doors";

type Doors = typeof doors;
type ContentType = "urlencoded" | "multipart" | "json" | "text" | "script" | "none";

export interface Shape {
  name: string;
  body: Buffer;
}

export const contentTypes: Record<ContentType, string>;
export function bodyShapes(doors: Pick<Doors, "form">, bytes: number): Record<ContentType, Shape[]>;
export function fileBody(field: string, bytes: number, byte?: number): Buffer;
export function queryShapes(doors: Pick<Doors, "address" | "stream">): Record<string, string>;
export function headerShapes(doors: Pick<Doors, "cookie" | "head">): Record<string, Array<[string, string]>>;
