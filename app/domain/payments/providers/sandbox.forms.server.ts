import { z } from "zod";
import { type SandboxChoice, sandboxDeliveries, sandboxEventKinds } from "./sandbox-session";

const choices = Object.keys(sandboxEventKinds) as SandboxChoice[]; // its own keys

/** The form of the sandbox's page. */
export const sandboxForm = z.object({
  choice: z.enum(choices, { error: "Choose one of the buttons" }),
  delivery: z.enum(sandboxDeliveries, { error: "Choose how the event arrives" }).default("at-once"),
});

export type SandboxFields = z.input<typeof sandboxForm>;
