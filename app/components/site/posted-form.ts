import { createContext } from "react";

/** The form that could not be taken because storage was down; null on every other page. */
export const PostedFormContext = createContext<ReadonlyArray<readonly [name: string, value: string]> | null>(
  null,
);
