import { createContext } from "react";
import type { PostedField } from "~/shared/typed-field";

/** A form that could not be stored, and what its action says of it. */
export interface PostedForm {
  fields: readonly PostedField[];
  text: string | null;
}

/** The form that a 503 page carries; null on every other page. */
export const PostedFormContext = createContext<PostedForm | null>(null);
