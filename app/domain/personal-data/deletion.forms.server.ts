import { z } from "zod";

/** What the deletion's form takes: only what this account has to prove is asked for and read. */
export const deletionForm = (asks: { password: boolean; code: boolean }) =>
  z.object({
    currentPassword: asks.password
      ? z.string({ error: "Enter your current password" })
      : z.string().optional(),
    code: asks.code
      ? z.string({ error: "Enter the code" }).max(100, "The code is too long")
      : z.string().optional(),
    email: asks.password ? z.string().optional() : z.string({ error: "Enter your email address" }).trim(),
  });

export type DeletionProof = z.infer<ReturnType<typeof deletionForm>>;
