import { createContext } from "react";
import type { PostedField } from "~/shared/typed-field";

/** A form that couldn't be stored, with the text of its action. */
export interface PostedForm {
  /** Null if they are too long for the page. */
  fields: readonly PostedField[] | null;
  text: string | null;
}

/** The form that a 503 page contains; null on every other page. */
export const PostedFormContext = createContext<PostedForm | null>(null);
