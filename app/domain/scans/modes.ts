import type { Mode } from "./content/shape";

/** The texts of each mode (section 9 of the specification). */
export const modeTexts: Record<
  Mode,
  { name: string; length: string; what: string; start: string; analyse: string }
> = {
  quick: {
    name: "Quick scan",
    length: "6 questions, 2-3 minutes",
    what: "Five skills for each role: enough to see where you stand and what to learn first.",
    start: "Start the quick scan",
    analyse: "AI Skill Scan",
  },
  full: {
    name: "Complete analysis",
    length: "14 questions, 8-10 minutes",
    what: "Ten skills for each role, your tools and certificates, and your CV if you like.",
    start: "Start the complete analysis",
    analyse: "Generate Complete Analysis",
  },
};
