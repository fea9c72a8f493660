import { z } from "zod";
import { sandboxDeliveries } from "./sandbox-session";

/** The form of the sandbox's page. */
export const sandboxForm = z.object({
  choice: z.enum(["pay", "decline", "close"], { error: "Choose one of the three buttons" }),
  delivery: z.enum(sandboxDeliveries, { error: "Choose how the event arrives" }).default("at-once"),
});

export type SandboxFields = z.input<typeof sandboxForm>;
